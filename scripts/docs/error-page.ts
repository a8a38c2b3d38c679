import { ERROR_STATUS, type ErrorCode } from '@clearbench/contract';
import { ERROR_HELP } from '@clearbench/contract/error-help';
import { code, table } from './markdown.ts';

/** The error codes of the API, each with its status, cause and fix. */
export function errorPage(): string[] {
  return [
    '# Errors',
    'Every error is `{ "success": false, "code": "…", "message": "…" }`. The message says what is wrong in your request; `errors` lists the ' +
      'positions, if there are several. Codes stay the same, so programs may rely on them.',
    'After 429 or 503, send the same request again once the seconds in `Retry-After` have passed. Other errors recur until ' +
      'you change the request. The codes of problems *in a message*, such as `T52`, are in [Codes](../../packages/messages/docs/codes.md).',
    ...Object.entries(ERROR_HELP).flatMap(([subject, codes]) => [
      `## ${subject}`,
      table(
        ['code', 'status', 'cause', 'what to do'],
        Object.entries(codes).map(([name, { cause, fix }]) => [
          code(name),
          String(ERROR_STATUS[name as ErrorCode]),
          cause,
          fix,
        ]),
      ),
    ]),
  ];
}
