import { RETURN_CODES, type ReturnCode } from '@clearbench/ebics';
import { code, table } from './markdown.ts';

/** The return codes of EBICS, each with its meaning and what the client should do. */
export function returnCodePage(): string[] {
  return [
    '# Return codes of EBICS',
    'Every response of [the bank](../guides/ebics.md) has the status 200 and two return codes. The one in the header is about the request, ' +
      'the one in the body about the order. `000000` means that all is well. The request log says what exactly is wrong with a request.',
    '## In the header',
    tableOf('technical'),
    '## In the body',
    tableOf('order'),
  ];
}

const tableOf = (kind: ReturnCode['kind']): string =>
  table(
    ['code', 'name', 'meaning', 'what to do'],
    RETURN_CODES.filter((each) => each.kind === kind).map((each) => [
      code(each.code),
      code(each.name),
      each.text,
      each.fix,
    ]),
  );
