//! Whole dialogues, word for word, and the files they end in.

use insta::assert_snapshot;

use crate::dialogue::Dialogue;
use crate::wizard::Wizard;

/// What was said and answered. The number of checks grows with the rule book.
fn words(dialogue: &Dialogue) -> String {
    let checks = regex_lite::Regex::new(r"\d+ checks ran").unwrap();
    checks.replace_all(dialogue.without_welcome(), "NN checks ran").into_owned()
}

/// What the wizard writes for the same answers.
fn by_keys(mut wizard: Wizard, keys: &str) -> String {
    wizard.keys(keys).keys("<C-s><C-u>card.json<Enter>");
    wizard.written("card.json").to_owned()
}

#[test]
fn the_support_agent_gets_a_name_of_its_own() {
    let mut dialogue = Dialogue::template("support-agent");
    dialogue.type_lines(&["Parcel desk", "", "", "", "1.1.0", "", "", "next", "next", "next"]);
    dialogue.type_lines(&["1", "", "", "", "claims", "", "done", "", "", "", "", "done", "save", "card.json"]);
    assert_eq!(
        dialogue.written("card.json"),
        by_keys(
            Wizard::template("support-agent"),
            "<C-u>Parcel desk<Tab><Tab><Tab><Tab><C-u>1.1.0<A-5><Enter><Tab><Tab><Tab>claims<Enter><Esc>"
        )
    );
    assert_snapshot!(words(&dialogue), @r#"
    Step 1 of 7: Identity

    Name (required)?
    Now: Parcel Support Desk
    > Parcel desk

    Description (required)?
    Now: Answers questions about parcels that were ordered in the shop: where a parcel is, why it is late, and what can be done about it. Opens a support case when a person has to look into it. Does not change orders, pay out refunds or give legal ... (list shows all of it)
    It may have several lines; end it with a line that holds only a dot.
    > 

    Provider.
    Provider URL (required)?
    Now: https://www.example.com
    > 
    Advice at provider/url: The host `www.example.com` is reserved for examples and tests. Write the real address before publishing.

    Organization (required)?
    Now: Example Parcels
    > 

    Agent version (required)?
    Now: 1.0.0
    > 1.1.0

    Documentation URL?
    Now: https://docs.example.com/agents/parcel-support
    > 
    Advice at documentationUrl: The host `docs.example.com` is reserved for examples and tests. Write the real address before publishing.

    Icon URL?
    Example: https://www.example.com/agents/returns.png
    > 

    Step 2 of 7: Interfaces

    Interfaces (required)? A list; now: 1 entry.
    1: JSONRPC - https://support.example.com/a2a - 1.0
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > next

    Step 3 of 7: Capabilities

    Streaming? Now: yes.
    1: yes. 2: no. 3: not stated.
    > next

    Step 4 of 7: Modes

    Input modes (required)? A list; now: 2 entries.
    1: text/plain
    2: application/json
    Type media types with commas between them, or the number of a common one (help lists them), remove N, move N M, edit N TEXT, or done.
    > next

    Step 5 of 7: Skills

    Skills (required)? A list; now: 1 entry.
    1: resolve-parcel-question - Resolve a parcel question
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > 1

    Skill 1. done leads back to the list.

    Id (required)?
    Now: resolve-parcel-question
    > 

    Name (required)?
    Now: Resolve a parcel question
    > 

    Description (required)?
    Now: Takes a question about one parcel, with its tracking number where it is known, and explains where the parcel is and what happens next. Opens a support case and reports on it when the carrier has to search. Does not reroute parcels or promi... (list shows all of it)
    It may have several lines; end it with a line that holds only a dot.
    > 

    Tags (required)? A list; now: 4 entries.
    1: support
    2: parcel
    3: tracking
    4: delivery
    Type words with commas between them, remove N, move N M, edit N TEXT, or done.
    > claims

    Tags (required)? A list; now: 5 entries.
    1: support
    2: parcel
    3: tracking
    4: delivery
    5: claims
    Type words with commas between them, remove N, move N M, edit N TEXT, or done.
    > 

    Examples? A list; now: 3 entries.
    1: My parcel EX-20418 has been in the same depot since Monday. What is going on?
    2: The parcel was marked as delivered, but nobody here received it.
    3: {"trackingNumber": "EX-20418", "question": "status"}
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > done

    Input modes? A list; now: empty.
    Type media types with commas between them, or the number of a common one (help lists them), remove N, move N M, edit N TEXT, or done.
    > 

    Output modes? A list; now: empty.
    Type media types with commas between them, or the number of a common one (help lists them), remove N, move N M, edit N TEXT, or done.
    > 

    Who may use it: same as the card.
    Security? A list; now: empty.
    Type add, or done.
    > 

    Skills (required)? A list; now: 1 entry.
    1: resolve-parcel-question - Resolve a parcel question
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > 

    Step 6 of 7: Security

    Security schemes? A list; now: 1 entry.
    1: oauth, OAuth 2.0
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > done

    Who may call: callers who can show this.
    Who may call? A list; now: 1 entry.
    1: oauth (support.cases)
    Type add, a number to change one, remove N, move N M, copy N, anyone (also let anyone call), or done.
    > save
    Name of the file? An empty line means agent-card.json.
    > card.json
    Saved card.json (2.3 KB). Serve it at https://YOUR-HOST/.well-known/agent-card.json
    Type quit to end, or go on.

    Who may call: callers who can show this.
    Who may call? A list; now: 1 entry.
    1: oauth (support.cases)
    Type add, a number to change one, remove N, move N M, copy N, anyone (also let anyone call), or done.
    "#);
}

#[test]
fn the_route_planner_loses_a_binding_and_gets_an_extension() {
    let mut dialogue = Dialogue::template("route-planner");
    dialogue.type_lines(&[
        "next",
        "remove 3",
        "move 2 1",
        "done",
        "",
        "",
        "add",
        "https://example.com/ext",
        "Maps.",
        ".",
    ]);
    dialogue.type_lines(&["no", "{\"detail\": \"high\"}", ".", "done", "", "review", "save", "card.json"]);
    assert_eq!(
        dialogue.written("card.json"),
        by_keys(
            Wizard::template("route-planner"),
            "<C-n><Tab><Tab><C-x><S-Tab><A-Up><C-n><Tab><Tab><Enter>https://example.com/ext<Tab>Maps.<Tab>n<Tab>\
             {\"detail\": \"high\"}<Esc>"
        )
    );
    assert_snapshot!(words(&dialogue), @r#"
    Step 1 of 7: Identity

    Name (required)?
    Now: Freight Route Planner
    > next

    Step 2 of 7: Interfaces

    Interfaces (required)? A list; now: 3 entries.
    1: JSONRPC - https://routes.example.com/a2a/rpc - 1.0
    2: HTTP+JSON - https://routes.example.com/a2a/http - 1.0
    3: GRPC - grpc.routes.example.com:443 - 1.0
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > remove 3
    Removed Interface 3. undo brings it back.

    Interfaces (required)? A list; now: 2 entries.
    1: JSONRPC - https://routes.example.com/a2a/rpc - 1.0
    2: HTTP+JSON - https://routes.example.com/a2a/http - 1.0
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > move 2 1

    Interfaces (required)? A list; now: 2 entries.
    1: HTTP+JSON - https://routes.example.com/a2a/http - 1.0
    2: JSONRPC - https://routes.example.com/a2a/rpc - 1.0
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > done

    Step 3 of 7: Capabilities

    Streaming? Now: yes.
    1: yes. 2: no. 3: not stated.
    > 
    Advice at capabilities/streaming: `streaming` promises that the server offers streamed messages and subscriptions to tasks. Keep it only if the server does; clients rely on it.

    Push notifications? Now: no.
    1: yes. 2: no. 3: not stated.
    > 

    Extensions? A list; now: empty.
    Type add, or done.
    > add

    Extension 1. done leads back to the list.

    URI?
    Example: https://example.com/ext/receipts/v1
    > https://example.com/ext
    Advice at capabilities/extensions/0/uri: The extension's URI `https://example.com/ext` has no version in it. If the extension is your own, put a version into its URI, such as `/v1`.

    Description?
    Example: Adds a signed receipt to every finished order.
    It may have several lines; end it with a line that holds only a dot.
    > Maps.
    > .

    Required? Now: not stated.
    1: yes. 2: no. 3: not stated.
    > no

    Parameters? A JSON object.
    Example: {"currencies": ["EUR", "USD"]}
    It may have several lines; end it with a line that holds only a dot.
    > {"detail": "high"}
    > .

    Extensions? A list; now: 1 entry.
    1: https://example.com/ext
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > done

    Extended card? Now: yes.
    1: yes. 2: no. 3: not stated.
    > 
    Advice at capabilities/extendedAgentCard: `extendedAgentCard` promises that the server offers the extended card to callers who have logged in. Keep it only if the server does; clients rely on it.

    Step 4 of 7: Modes

    Input modes (required)? A list; now: 2 entries.
    1: text/plain
    2: application/json
    Type media types with commas between them, or the number of a common one (help lists them), remove N, move N M, edit N TEXT, or done.
    > review

    Step 7 of 7: Review
    No problem; 11 pieces of advice; NN checks ran.
    1: Advice at supportedInterfaces/0/url: The host `routes.example.com` is reserved for examples and tests. Write the host at which the agent answers before publishing.
    2: Advice at supportedInterfaces/1/url: The host `routes.example.com` is reserved for examples and tests. Write the host at which the agent answers before publishing.
    3: Advice at provider/url: The host `www.example.com` is reserved for examples and tests. Write the real address before publishing.
    4: Advice at documentationUrl: The host `docs.example.com` is reserved for examples and tests. Write the real address before publishing.
    5: Advice at capabilities/streaming: `streaming` promises that the server offers streamed messages and subscriptions to tasks. Keep it only if the server does; clients rely on it.
    6: Advice at capabilities/extensions/0/uri: The extension's URI `https://example.com/ext` has no version in it. If the extension is your own, put a version into its URI, such as `/v1`.
    7: Advice at capabilities/extendedAgentCard: `extendedAgentCard` promises that the server offers the extended card to callers who have logged in. Keep it only if the server does; clients rely on it.
    8: Advice at securitySchemes/companyLogin/openIdConnectSecurityScheme/openIdConnectUrl: The host `login.example.com` is reserved for examples and tests. Write the address of the login server before publishing.
    9: Advice at securityRequirements: Clients with the Go SDK up to 2.3.1 reject every card with requirements in the form of the specification. Keep the form; clients in Go need a later release.
    10: Advice at skills/0/inputModes: The skill's `inputModes` are those of the card. Without this list the skill uses the card's; it can be left away.
    11: Advice at iconUrl: The host `www.example.com` is reserved for examples and tests. Write the real address before publishing.
    Publishing.
    Size: 3.2 KB (2.5 KB without white space).
    Serve it at https://YOUR-HOST/.well-known/agent-card.json.
    Type the number of a problem to go to its question, save, save as, serve (where and how to serve the card), back, or quit.
    > save
    Name of the file? An empty line means agent-card.json.
    > card.json
    Saved card.json (3.2 KB). Serve it at https://YOUR-HOST/.well-known/agent-card.json
    The card is saved, and the dialogue has ended.
    "#);
}

#[test]
fn the_commerce_agent_asks_for_another_scope() {
    let mut dialogue = Dialogue::template("commerce-agent");
    dialogue.type_lines(&["step 6", "2", "", "", "", "", "", "", "", "add", "orders.cancel", "Cancel orders", "done"]);
    dialogue.type_lines(&["done", "done", "2", "", "", "", "", "", "", "yes", "review", "save", "card.json"]);
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-6>").on_value("/securitySchemes/oauth").keys("<Enter>");
    wizard.to("Add a scope").keys("<Enter>orders.cancel<Tab>Cancel orders<Esc>");
    wizard.on_value("/securityRequirements/1").keys("<Enter>").to("orders.cancel").keys(" ");
    assert_eq!(dialogue.written("card.json"), by_keys(wizard, ""));
    assert_snapshot!(words(&dialogue), @r#"
    Step 1 of 7: Identity

    Name (required)?
    Now: Garden Store Sales Desk
    > step 6

    Step 6 of 7: Security

    Security schemes? A list; now: 2 entries.
    1: bearer, HTTP login
    2: oauth, OAuth 2.0
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > 2

    Security scheme oauth. done leads back to the list.

    Name (required)?
    Now: oauth
    > 

    Kind?
    Now: OAuth 2.0
    1: API key - A fixed key that the caller puts into a header, the query or a cookie. Simple, but whoever holds the key is in.
    2: HTTP login - A login in the Authorization header: a bearer token, name and password, and so on.
    3: OAuth 2.0 - Tokens from an OAuth 2.0 server, limited by scopes. One scheme holds one flow; offer a second flow as a second scheme.
    4: OpenID Connect - Tokens from an OpenID Connect provider. The client finds everything else at the provider's discovery address.
    5: Mutual TLS - The caller shows a certificate of its own while the connection is made. Say in the description which certificates you accept.
    Type a number.
    > 

    Description?
    Now: Lets a customer allow an assistant to act for them.
    It may have several lines; end it with a line that holds only a dot.
    > 

    Flow (required)?
    Now: Authorization code
    1: Authorization code - A person logs in with a browser and allows the client to act for them. Right when the agent works on somebody's own data.
    2: Client credentials - A program logs in with its own id and secret, no person needed. Right for agents that call each other.
    3: Implicit (old) - Deprecated: the token comes back in the browser's address. Some clients no longer know it; use the authorization code with PKCE.
    4: Password (old) - Deprecated: the client handles the person's password. Some clients no longer know it; use the authorization code or the device code.
    5: Device code - A person confirms a short code on another device (RFC 8628). Right for clients without a browser, such as a terminal.
    Type a number.
    > 

    Authorization URL (required)?
    Now: https://auth.example.com/oauth/authorize
    > 
    Advice at securitySchemes/oauth/oauth2SecurityScheme/flows/authorizationCode/authorizationUrl: The host `auth.example.com` is reserved for examples and tests. Write the address of the login server before publishing.

    Token URL (required)?
    Now: https://auth.example.com/oauth/token
    > 
    Advice at securitySchemes/oauth/oauth2SecurityScheme/flows/authorizationCode/tokenUrl: The host `auth.example.com` is reserved for examples and tests. Write the address of the login server before publishing.

    Refresh URL?
    Example: https://auth.example.com/refresh
    > 

    Scopes? A list; now: 4 entries.
    1: catalog.read - Search products and read prices
    2: quotes.write - Ask for a quote
    3: leads.write - Leave contact details for a sales person
    4: orders.read - Read the status of the customer's own orders
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > add

    Scope (required)?
    > orders.cancel

    what it allows?
    Example: Read orders
    > Cancel orders

    Scopes? A list; now: 5 entries.
    1: catalog.read - Search products and read prices
    2: quotes.write - Ask for a quote
    3: leads.write - Leave contact details for a sales person
    4: orders.read - Read the status of the customer's own orders
    5: orders.cancel - Cancel orders
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > done

    PKCE required? Now: yes.
    1: yes. 2: no. 3: not stated.
    > done

    Security schemes? A list; now: 2 entries.
    1: bearer, HTTP login
    2: oauth, OAuth 2.0
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > done

    Who may call: any one of these is enough.
    Who may call? A list; now: 2 entries.
    1: bearer
    2: oauth (catalog.read)
    Type add, a number to change one, remove N, move N M, copy N, anyone (also let anyone call), or done.
    > 2

    Combination 2. done leads back to the list.

    Callers must show what is chosen.
    Must callers show bearer (HTTP login)? Now: no.
    1: yes. 2: no.
    > 

    Must callers show oauth (OAuth 2.0)? Now: yes.
    1: yes. 2: no.
    > 

    Do callers need the scope catalog.read? Now: yes.
    1: yes. 2: no.
    > 

    Do callers need the scope quotes.write? Now: no.
    1: yes. 2: no.
    > 

    Do callers need the scope leads.write? Now: no.
    1: yes. 2: no.
    > 

    Do callers need the scope orders.read? Now: no.
    1: yes. 2: no.
    > 

    Do callers need the scope orders.cancel? Now: no.
    1: yes. 2: no.
    > yes

    Who may call: any one of these is enough.
    Who may call? A list; now: 2 entries.
    1: bearer
    2: oauth (catalog.read, orders.cancel)
    Type add, a number to change one, remove N, move N M, copy N, anyone (also let anyone call), or done.
    > review

    Step 7 of 7: Review
    No problem; 7 pieces of advice; NN checks ran.
    1: Advice at supportedInterfaces/0/url: The host `shop.example.com` is reserved for examples and tests. Write the host at which the agent answers before publishing.
    2: Advice at provider/url: The host `www.example.com` is reserved for examples and tests. Write the real address before publishing.
    3: Advice at documentationUrl: The host `docs.example.com` is reserved for examples and tests. Write the real address before publishing.
    4: Advice at securitySchemes/oauth/oauth2SecurityScheme/flows/authorizationCode/authorizationUrl: The host `auth.example.com` is reserved for examples and tests. Write the address of the login server before publishing.
    5: Advice at securitySchemes/oauth/oauth2SecurityScheme/flows/authorizationCode/tokenUrl: The host `auth.example.com` is reserved for examples and tests. Write the address of the login server before publishing.
    6: Advice at securityRequirements: Clients with the Go SDK up to 2.3.1 reject every card with requirements in the form of the specification. Keep the form; clients in Go need a later release.
    7: Advice at skills/0/securityRequirements: Whether these requirements replace those of the card or add to them is not defined. Write them so that both readings give the right result, and enforce them on the server.
    Publishing.
    Size: 5.4 KB (3.6 KB without white space).
    Serve it at https://YOUR-HOST/.well-known/agent-card.json.
    Type the number of a problem to go to its question, save, save as, serve (where and how to serve the card), back, or quit.
    > save
    Name of the file? An empty line means agent-card.json.
    > card.json
    Saved card.json (5.4 KB). Serve it at https://YOUR-HOST/.well-known/agent-card.json
    The card is saved, and the dialogue has ended.
    "#);
}

#[test]
fn an_empty_card_is_filled_in() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["Order desk", "Says where orders are.", "Changes nothing.", ".", "", "", "0.1.0", "", ""]);
    dialogue.type_lines(&["add", "https://orders.acme-outdoor.com/a2a", "", "", "", "done", "yes", "", "", ""]);
    dialogue.type_lines(&["text", "", "text, json", "", "add", "Find an order", "Says where an order is.", "."]);
    dialogue.type_lines(&["orders, tracking", "", "add", "Where is order 8841?", ".", "", "", "", "", "done"]);
    dialogue.type_lines(&["add", "1", "", "", "", "1", "X-Api-Key", "done", "add", "yes", "done", "save", "card.json"]);
    assert_eq!(
        dialogue.written("card.json"),
        by_keys(
            Wizard::empty(),
            "Order desk<Tab>Says where orders are.<Enter>Changes nothing.<Tab><Tab><Tab>0.1.0<C-n>\
             <Enter>https://orders.acme-outdoor.com/a2a<Esc><C-n>y<C-n>text<Enter><Tab>text, json<Enter><C-n>\
             <Enter>Find an order<Tab>Says where an order is.<Tab>orders, tracking<Enter><Tab><Enter>Where is order \
             8841?<Esc><C-n><Enter><Enter><Tab><Tab><Tab><Enter><Enter>X-Api-Key<Esc><Tab><Tab><Enter><Enter><Esc>"
        )
    );
    assert_snapshot!(words(&dialogue), @"
    Step 1 of 7: Identity

    Name (required)?
    Example: Returns desk
    > Order desk

    Description (required)?
    Example: Answers questions about returns of online orders and opens a return. Does not pay out refunds.
    It may have several lines; end it with a line that holds only a dot.
    > Says where orders are.
    > Changes nothing.
    > .

    Provider.
    Provider URL?
    Example: https://www.example.com
    > 

    Organization?
    Example: Example Retail
    > 

    Agent version (required)?
    Example: 1.4.0
    > 0.1.0

    Documentation URL?
    Example: https://docs.example.com/agents/returns
    > 

    Icon URL?
    Example: https://www.example.com/agents/returns.png
    > 

    Step 2 of 7: Interfaces

    Interfaces (required)? A list; now: empty.
    Type add, or done.
    > add

    Interface 1. done leads back to the list.

    URL (required)?
    Example: https://api.example.com/a2a
    > https://orders.acme-outdoor.com/a2a

    Binding (required)?
    Now: JSONRPC
    1: JSONRPC - JSON-RPC 2.0 over HTTP: one address, what most clients speak.
    2: HTTP+JSON - Plain HTTP with JSON bodies: a path for each operation.
    3: GRPC - gRPC over HTTP/2: the URL is `host:port`.
    Type a number, or any other text.
    > 

    Tenant?
    Example: north-stores
    > 

    Protocol version (required)?
    Now: 1.0
    1: 1.0 - The server speaks A2A 1.0.
    2: 0.3 - The server still speaks A2A 0.3.
    Type a number, or any other text.
    > 

    Interfaces (required)? A list; now: 1 entry.
    1: JSONRPC - https://orders.acme-outdoor.com/a2a - 1.0
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > done

    Step 3 of 7: Capabilities

    Streaming? Now: not stated.
    1: yes. 2: no. 3: not stated.
    > yes
    Advice at capabilities/streaming: `streaming` promises that the server offers streamed messages and subscriptions to tasks. Keep it only if the server does; clients rely on it.

    Push notifications? Now: not stated.
    1: yes. 2: no. 3: not stated.
    > 
    Advice at capabilities/pushNotifications: The card does not say whether the agent sends push notifications; clients take that for no. State `true` or `false`.

    Extensions? A list; now: empty.
    Type add, or done.
    > 

    Extended card? Now: not stated.
    1: yes. 2: no. 3: not stated.
    > 

    Step 4 of 7: Modes

    Input modes (required)? A list; now: empty.
    Type media types with commas between them, or the number of a common one (help lists them), remove N, move N M, edit N TEXT, or done.
    > text
    text is written text/plain.

    Input modes (required)? A list; now: 1 entry.
    1: text/plain
    Type media types with commas between them, or the number of a common one (help lists them), remove N, move N M, edit N TEXT, or done.
    > 

    Output modes (required)? A list; now: empty.
    Type media types with commas between them, or the number of a common one (help lists them), remove N, move N M, edit N TEXT, or done.
    > text, json
    json is written application/json.

    Output modes (required)? A list; now: 2 entries.
    1: text/plain
    2: application/json
    Type media types with commas between them, or the number of a common one (help lists them), remove N, move N M, edit N TEXT, or done.
    > 

    Step 5 of 7: Skills

    Skills (required)? A list; now: empty.
    Type add, or done.
    > add

    Skill 1. done leads back to the list.

    Name (required)?
    Example: Check return window
    > Find an order
    Id: find-an-order (back leads to it)

    Description (required)?
    Example: Says whether an order can still be returned and until when. Does not open the return.
    It may have several lines; end it with a line that holds only a dot.
    > Says where an order is.
    > .

    Tags (required)? A list; now: empty.
    Type words with commas between them, remove N, move N M, edit N TEXT, or done.
    > orders, tracking

    Tags (required)? A list; now: 2 entries.
    1: orders
    2: tracking
    Type words with commas between them, remove N, move N M, edit N TEXT, or done.
    > 

    Examples? A list; now: empty.
    Type add, or done.
    > add

    Example 1?
    Example: Order 8841 was delivered on 3 May. Can I still send it back?
    It may have several lines; end it with a line that holds only a dot.
    > Where is order 8841?
    > .

    Examples? A list; now: 1 entry.
    1: Where is order 8841?
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > 

    Input modes? A list; now: empty.
    Type media types with commas between them, or the number of a common one (help lists them), remove N, move N M, edit N TEXT, or done.
    > 

    Output modes? A list; now: empty.
    Type media types with commas between them, or the number of a common one (help lists them), remove N, move N M, edit N TEXT, or done.
    > 

    Who may use it: same as the card.
    Security? A list; now: empty.
    Type add, or done.
    > 

    Skills (required)? A list; now: 1 entry.
    1: find-an-order - Find an order
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > done

    Step 6 of 7: Security

    Security schemes? A list; now: empty.
    Type add, or done.
    > add

    How do callers log in?
    1: API key - A fixed key that the caller puts into a header, the query or a cookie. Simple, but whoever holds the key is in.
    2: HTTP login - A login in the Authorization header: a bearer token, name and password, and so on.
    3: OAuth 2.0 - Tokens from an OAuth 2.0 server, limited by scopes. One scheme holds one flow; offer a second flow as a second scheme.
    4: OpenID Connect - Tokens from an OpenID Connect provider. The client finds everything else at the provider's discovery address.
    5: Mutual TLS - The caller shows a certificate of its own while the connection is made. Say in the description which certificates you accept.
    Type a number, or back.
    > 1

    Security scheme apiKey. done leads back to the list.

    Name (required)?
    Now: apiKey
    > 
    Warning at securityRequirements: Security schemes are declared, but no requirement names one, so clients call without logging in. Add `securityRequirements` that names what a caller needs, or remove the schemes.

    Kind?
    Now: API key
    1: API key - A fixed key that the caller puts into a header, the query or a cookie. Simple, but whoever holds the key is in.
    2: HTTP login - A login in the Authorization header: a bearer token, name and password, and so on.
    3: OAuth 2.0 - Tokens from an OAuth 2.0 server, limited by scopes. One scheme holds one flow; offer a second flow as a second scheme.
    4: OpenID Connect - Tokens from an OpenID Connect provider. The client finds everything else at the provider's discovery address.
    5: Mutual TLS - The caller shows a certificate of its own while the connection is made. Say in the description which certificates you accept.
    Type a number.
    > 

    Description?
    Example: Keys are issued in the partner portal.
    It may have several lines; end it with a line that holds only a dot.
    > 

    Location (required)?
    Example: header
    1: header - In a request header; the best supported place.
    2: query - In the address; it will show up in server logs.
    3: cookie - In a cookie; made for browsers, rare between agents.
    Type a number.
    > 1

    Parameter name (required)?
    Example: X-API-Key
    > X-Api-Key

    Security schemes? A list; now: 1 entry.
    1: apiKey, API key
    Type add, a number to change one, remove N, move N M, copy N, or done.
    > done

    Who may call: anyone, nobody has to log in.
    Who may call? A list; now: empty.
    Type add, or done.
    > add

    Combination 1. done leads back to the list.

    Nothing chosen: anyone may call.
    Must callers show apiKey (API key)? Now: no.
    1: yes. 2: no.
    > yes

    Who may call: callers who can show this.
    Who may call? A list; now: 1 entry.
    1: apiKey
    Type add, a number to change one, remove N, move N M, copy N, anyone (also let anyone call), or done.
    > done
    Advice at securityRequirements: Clients with the Go SDK up to 2.3.1 reject every card with requirements in the form of the specification. Keep the form; clients in Go need a later release.

    Step 7 of 7: Review
    No problem; 3 pieces of advice; NN checks ran.
    1: Advice at capabilities/pushNotifications: The card does not say whether the agent sends push notifications; clients take that for no. State `true` or `false`.
    2: Advice at capabilities/streaming: `streaming` promises that the server offers streamed messages and subscriptions to tasks. Keep it only if the server does; clients rely on it.
    3: Advice at securityRequirements: Clients with the Go SDK up to 2.3.1 reject every card with requirements in the form of the specification. Keep the form; clients in Go need a later release.
    Publishing.
    Size: 970 bytes (659 bytes without white space).
    Serve it at https://YOUR-HOST/.well-known/agent-card.json.
    Type the number of a problem to go to its question, save, save as, serve (where and how to serve the card), back, or quit.
    > save
    Name of the file? An empty line means agent-card.json.
    > card.json
    Saved card.json (970 bytes). Serve it at https://YOUR-HOST/.well-known/agent-card.json
    The card is saved, and the dialogue has ended.
    ");
}
