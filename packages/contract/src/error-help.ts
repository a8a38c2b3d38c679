import type { ErrorCode } from './errors.ts';

/** What leads to an error, and what its receiver can do. Both are sentences; the answer's own message says more about the case. */
interface ErrorHelp {
  readonly cause: string;
  readonly fix: string;
}

const help = (cause: string, fix: string): ErrorHelp => ({ cause, fix });

/** Every code of an error body by subject; the errors that partners meet come first. */
export const ERROR_HELP = {
  'Sending payments': {
    invalid_payload: help(
      'No message in the body is valid, or the house rules refuse all of them. Nothing was stored.',
      'Correct each entry of `errors`, which has a line, a column and a code, and post the text again.',
    ),
    unsupported_payload: help(
      'The body is empty, not text, or in a format that the server does not know.',
      'Send SWIFT MT, ISO 20022, telex, JSON or CSV. JSON must be UTF-8.',
    ),
    unsupported_content_encoding: help(
      'The body is compressed.',
      'Send it without `Content-Encoding`. Archives are accepted over SFTP.',
    ),
    payload_too_large: help('The body has more than 10 MB.', 'Send it in several parts.'),
    malware_found: help(
      'The malware scanner of the server found something in the body.',
      'Check the system that created the file. The message names the signature.',
    ),
    payload_not_scanned: help(
      'The malware scanner answers, but could not scan this body. Nothing was stored.',
      'Send it again later, or in several parts.',
    ),
    scanner_unavailable: help(
      'The malware scanner does not answer. Nothing was stored.',
      'Send the same bytes again after `Retry-After`.',
    ),
    idempotency_key_reused: help(
      'The `Idempotency-Key` was used for another body in the last 24 hours.',
      'Use a new key for each new body, and the same one only to repeat it.',
    ),
    invalid_idempotency_key: help(
      'The `Idempotency-Key` is empty, too long, or has spaces or other characters than ASCII.',
      'Use 1 to 255 visible characters, such as a UUID.',
    ),
    unknown_scenario: help(
      '`X-Scenario` names no scenario.',
      'Use a name from the list of scenarios, or leave the header out.',
    ),
    invalid_columns: help(
      'The assignment of CSV columns to fields is not readable, or names an unknown field.',
      'Name the column in brackets, and its field after it: `columns[Buchungstag]=value_date`. Without a field, the column is ignored.',
    ),
    limit_reached: help(
      'There are as many of these as possible, such as access tokens of one person or webhooks of a workspace.',
      'Remove or revoke one that is no longer used.',
    ),
    quota_reached: help(
      'The workspace has stored as much as its quota allows.',
      'Ask an administrator for a larger quota, or for a shorter retention.',
    ),
    overloaded: help(
      'The server has as many requests as it can handle. Nothing was stored.',
      'Send the same bytes again after `Retry-After`.',
    ),
  },
  'Every call': {
    unauthenticated: help(
      'The call has no API key, access token or session, or not the kind that it needs.',
      'Send `Authorization: Bearer clb_…`. If the message says that an API key cannot make the call, send an access token (`clt_…`), or log in.',
    ),
    invalid_api_key: help(
      'The API key is unknown or was revoked.',
      'Compare it with *API Keys* in the console, or ask the operator for a new one.',
    ),
    invalid_access_token: help(
      'The access token is unknown, has expired or was revoked.',
      'Create another one in *Settings* → *Access tokens*.',
    ),
    not_allowed: help(
      'The role of the operator, or the scope of the token, does not include this call.',
      'Ask an administrator or a manager of the workspace, or use a token with the scope that the message names.',
    ),
    confirmation_required: help(
      'The call needs a recent proof of who you are.',
      'Confirm with your second factor or password, and repeat the call.',
    ),
    cross_site_request: help(
      'A browser sent the call from another site, or the server does not know its own address.',
      'Call the API from the console’s own address. Behind a proxy, set `PUBLIC_URL`.',
    ),
    not_found: help(
      'There is no such object or path.',
      'Check the ID and the path, and the workspace in it.',
    ),
    method_not_allowed: help('The path has no such method.', 'Use a method from the header `Allow`.'),
    malformed_request: help('The request is not valid HTTP, or broke off.', 'Send it again in full.'),
    malformed_json: help(
      'The body is not valid JSON.',
      'Check quotes, commas and the encoding, which is UTF-8.',
    ),
    validation_failed: help(
      'A field of the body or the query has a value that is not allowed.',
      'Correct each entry of `errors`, which names its field.',
    ),
    invalid_cursor: help(
      'The cursor does not belong to this list and its filters.',
      'Start again without a cursor, and follow the header `Link`.',
    ),
    expectation_failed: help(
      'The request has an `Expect` header that the server does not support.',
      'Leave it out.',
    ),
    request_timeout: help(
      'The request arrived too slowly: it may take 60 s. Nothing was stored.',
      'Send it again over a faster connection, or in several parts.',
    ),
    too_many_attempts: help(
      'There were too many attempts within a short time.',
      'Wait for the seconds in `Retry-After`.',
    ),
    took_too_long: help(
      'The call was ended because it took too long. Nothing was changed.',
      'Try again, or ask for less.',
    ),
    database_unavailable: help('The database does not answer.', 'Send it again after `Retry-After`.'),
    not_ready: help('The server is starting or stopping.', 'Send it again after `Retry-After`.'),
    internal_error: help(
      'The server failed in a way that nobody expected.',
      'Try again. If it happens again, look up the request’s ID in the log of the server.',
    ),
  },
  Transfers: {
    invalid_transition: help(
      'The transfer cannot go from its status to the one that was asked for.',
      'Choose one of the statuses that the message names.',
    ),
    step_not_possible: help(
      'The transfer is not at this step, or another operation on it is in progress.',
      'Reload the transfer, and see what it waits for.',
    ),
    invalid_message: help('The message to send would not be valid.', 'Correct what the message lists.'),
    not_m0_funds: help('The funds of the transfer are not M0.', 'Only M0 funds can be converted.'),
    conversion_refused: help(
      'The funds are converted already, are being converted, or the transfer has ended.',
      'Wait for the confirmation of the central bank, or choose another transfer.',
    ),
    network_disconnected: help(
      'The link to the network is disconnected.',
      'Connect it under *Global Transaction*.',
    ),
    statement_too_long: help('The period has too many entries for one statement file.', 'Choose fewer days.'),
    statement_not_expressible: help(
      'The statement has a value that the format cannot contain.',
      'Choose CSV, which has no such limit.',
    ),
    act_under_way: help(
      'Another long operation is running on this object.',
      'Wait for its end, or cancel it.',
    ),
    act_not_possible: help(
      'The long operation has ended, so it cannot be cancelled; or it has not failed, so it cannot be continued.',
      'Reload it to see its state.',
    ),
  },
  'API keys, webhooks and SFTP': {
    api_key_revoked: help('The API key is revoked.', 'Use an active key, or create one.'),
    webhook_address_refused: help(
      'Webhooks may not call this address.',
      'Use a public address, or have an administrator add the network to `WEBHOOK_ALLOWED_NETWORKS`.',
    ),
    webhook_is_receiver: help(
      'The webhook is a path of this server, which partners call.',
      'Send nothing to it; create a webhook with the address of your system.',
    ),
    webhook_secret_lost: help(
      'The secret of the webhook cannot be read any more.',
      'Rotate it, and give the new one to the receiver.',
    ),
    webhook_is_deleted: help('The webhook was deleted.', 'Create a new one.'),
    delivery_not_replayable: help(
      'The delivery was a test, was cancelled, or belongs to a deleted webhook.',
      'Send another test, or replay the notifications about the transfer to an active webhook.',
    ),
    invalid_signature: help(
      'The signature does not match the secret of the receiver.',
      'Sign the raw body with the current secret, by Standard Webhooks.',
    ),
    public_key_refused: help(
      'The public key is not readable, too short, or of a kind that is not accepted.',
      'Register an Ed25519, ECDSA or RSA key of at least 3072 bits, in the format of OpenSSH.',
    ),
    public_key_taken: help('Another API key has this public key.', 'Create a key pair for each user.'),
  },
  Payees: {
    payee_taken: help(
      'The register of payees has this account already.',
      'Change the payee that has the account, or check the number.',
    ),
    payees_not_verifiable: help(
      'Payees are verified before the execution of files with one pain.001, and the payload is something else.',
      'Send one pain.001, or leave out `X-Payee-Verification`.',
    ),
    payment_file_not_waiting: help(
      'The banks of the payees are still asked, or the file has been released or cancelled. Nothing can be done with a single payment of a file that waits.',
      'Read the `state` of the file. Release or cancel it as a whole, once it is `waiting`.',
    ),
    unknown_file_verification: help(
      'The header `X-Payee-Verification` has another value than `opt-in` or `opt-out`.',
      'Use one of them, or leave the header out.',
    ),
    payee_decision_required: help(
      'The workspace requires that the payee is verified, and that the payer decides when the name does not match.',
      'Verify the payee with `POST /api/payee-checks`. Then send the transfer with its `id` and, unless the name matches, the decision `proceed` in `payeeCheck`.',
    ),
  },
  EBICS: {
    ebics_is_off: help('EBICS is off in this workspace.', 'Turn it on first.'),
    ebics_letter_differs: help(
      'A hash on the letter is not that of the key that the client has sent.',
      'Compare the bytes that `errors` names. If the client has made new keys since, reset the subscriber and send INI and HIA again.',
    ),
    ebics_order_not_waiting: help(
      'The order has all its signatures, is still processed, or was cancelled.',
      'Read its `state`. Release a file once its order is `unreleased`.',
    ),
    ebics_signature_missing: help(
      'The file came over EBICS, and its order needs the signature of another user before you may release it.',
      'Let another subscriber sign the order with HVE, or another operator with `POST /api/ebics/orders/{id}/sign`.',
    ),
    ebics_signed_already: help('You have signed this order.', 'Ask somebody else for the other signature.'),
    ebics_state_differs: help(
      'A subscriber can be activated once the bank has all three keys, from INI and HIA.',
      'Read the `state` of the subscriber, and send what is missing.',
    ),
    ebics_user_taken: help('Another subscriber has this user id.', 'Choose another one.'),
  },
  'House rules and test plans': {
    house_rules_changed: help(
      'Someone else changed the house rules after you had read them.',
      'Reload them, and make your change again.',
    ),
    test_plan_changed: help(
      'Someone else changed the test plan after you had read it.',
      'Reload it, and make your change again.',
    ),
    test_run_not_running: help('The run has ended.', 'Start a new run.'),
    test_run_signed_off: help('The run is signed off.', 'Reopen it, or start a new run.'),
    test_run_undecided: help(
      'Cases of the run are open or failed.',
      'Pass or waive them before you sign the run off.',
    ),
    test_trigger_not_possible: help(
      'What the case does at its start is not possible now.',
      'Do what the message says, such as sending a payment first, and start the case again.',
    ),
  },
  'Login and accounts': {
    invalid_credentials: help('The user name or the password is wrong.', 'Try again, or reset the password.'),
    account_disabled: help('An administrator has disabled the account.', 'Ask an administrator.'),
    own_account: help('You cannot do this to your own account.', 'Ask another administrator.'),
    second_factor_required: help('The login needs its second factor.', 'Send the code, or use the passkey.'),
    login_expired: help(
      'The login took too long, or the password or the second factors were changed during it.',
      'Start it again.',
    ),
    invalid_second_factor: help('The code or passkey is wrong, or was used before.', 'Enter the next code.'),
    second_factor_missing: help(
      'The server or the workspace requires a second factor, and you have none.',
      'Set one up under *Settings* → *Security*, and create access tokens again.',
    ),
    last_second_factor: help('It is your last second factor, and one is required.', 'Add another one first.'),
    passkeys_not_possible: help(
      'The console is open at an IP address.',
      'Open it at its host name, or at `http://localhost`.',
    ),
    invalid_password: help('The password is wrong.', 'Enter the password of the account that is logged in.'),
    weak_password: help(
      'The password is short, easy to guess, or known from a breach.',
      'Choose a longer one, such as a few unrelated words.',
    ),
    invalid_super_password: help(
      'The super password is wrong.',
      'The first start printed it; `SUPER_PASSWORD` sets another one.',
    ),
    registration_closed: help(
      '`REGISTRATION` does not let you register.',
      'Ask an administrator for an invitation.',
    ),
    username_taken: help('The name looks like that of another account.', 'Choose another name.'),
    email_taken: help(
      'Another account has this email address.',
      'Log in to that account, or use another address.',
    ),
    access_token_taken: help('The program has its token already.', 'Start its login again for another one.'),
    token_exchange_refused: help(
      'No trusted pipeline matches the token of the CI, or the token was used before.',
      'Compare issuer, audience and subject with an administrator. The log of the server says what did not match.',
    ),
    password_login_off: help(
      'Passwords are turned off on this server.',
      'Sign in with your organisation’s provider.',
    ),
    logout_token_refused: help(
      'The token of a back-channel logout is not valid for this server.',
      'Check the client ID, and that the provider sends tokens of the type `logout+jwt`.',
    ),
    provider_unavailable: help('The identity provider does not answer.', 'Try again in a minute.'),
    provider_not_possible: help('The server does not know its own address.', 'Set `PUBLIC_URL`.'),
    group_right_taken: help('The group already has a right there.', 'Remove that one first.'),
  },
  Workspaces: {
    workspace_name_taken: help(
      'Another workspace has this name, or had it until recently.',
      'Choose another name.',
    ),
    workspace_archived: help('The workspace is archived, and therefore read-only.', 'Activate it.'),
    workspace_not_changeable: help(
      'The workspace cannot be changed in this way: it is `main`, or was deleted too long ago.',
      'Create a new workspace.',
    ),
    workspace_unavailable: help(
      'The database of the workspace does not answer, or the workspace is being moved or updated.',
      'Try again after `Retry-After`. The log of the server has the reason.',
    ),
    workspace_not_made: help('The workspace could not be created.', 'Try again. The message has the reason.'),
    no_cluster: help(
      'The database is a single PostgreSQL, which has no nodes.',
      'Only Citus moves workspaces.',
    ),
    placement_changing: help('Workspaces are being moved.', 'Try again after that.'),
  },
  Wise: {
    wise_not_configured: help(
      'The server has no application that is registered with Wise.',
      'Set `WISE_CLIENT_ID` and `WISE_CLIENT_SECRET`, or connect with a profile ID and an API key.',
    ),
    wise_not_connected: help('No Wise account is connected.', 'Connect one first.'),
    wise_access_lost: help('Wise no longer accepts the connection.', 'Connect the account again.'),
    wise_state_mismatch: help('The answer of Wise belongs to another attempt.', 'Start connecting again.'),
    wise_code_refused: help('Wise did not accept the code of the authorization.', 'Start connecting again.'),
    wise_key_refused: help('Wise does not accept the API key for this profile.', 'Check both at Wise.'),
    wise_approval_required: help(
      'The account holder must approve this at Wise.',
      'Approve it there, and try again.',
    ),
    wise_refused: help('Wise refused the call.', 'The message has the reason that Wise gives.'),
    wise_unavailable: help('Wise does not answer, or not as expected.', 'Try again later.'),
    wise_signature_invalid: help(
      'The signature of the event is not that of Wise.',
      'Check `WISE_BASE_URL` and `WISE_EVENT_PUBLIC_KEY`.',
    ),
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<ErrorCode, ErrorHelp>>>>>;
