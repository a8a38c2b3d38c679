import { type EbicsRequest, type EbicsRequestDetails, fillPath, PATHS } from '@clearbench/contract';
import { inWorkspace } from '../client/in-workspace.ts';
import { columns } from '../columns.ts';
import { type Command, JSON_OPTION, OPERATOR_OPTIONS } from '../command.ts';
import { EXIT, UsageError } from '../exit-status.ts';
import { write } from '../output.ts';
import { hasColours, type Paint, painter, visible } from '../terminal.ts';

const USAGE = 'Write clearbench ebics log, or clearbench ebics explain ID.';

export const ebicsCommand: Command = {
  name: 'ebics',
  summary: 'Lists the EBICS requests that arrived, and explains why one was refused',
  usage: '[--json] [--refused] [--user ID] log | explain ID',
  options: [
    { name: 'refused', help: 'lists only requests with a problem' },
    { name: 'user', value: 'ID', help: 'lists only requests of this UserID' },
    ...OPERATOR_OPTIONS,
    JSON_OPTION,
  ],
  operands: { min: 1, max: 2, complete: ['log', 'explain'], missing: USAGE },
  details:
    'The newest request comes first. "explain" prints what was compared while a request was checked, and what exactly differs. The list shows the ids.',
  async run(args) {
    const [action, id = ''] = args.operands;
    const isExplain = action === 'explain' && id !== '';
    if (!isExplain && !(action === 'log' && id === '')) throw new UsageError(USAGE);
    const user = args.value('user');
    const filters = {
      ...(args.has('refused') ? { refused: 'true' } : {}),
      ...(user === null ? {} : { userId: user }),
    };
    if (isExplain && Object.keys(filters).length > 0) {
      throw new UsageError('--refused and --user belong to "clearbench ebics log".');
    }
    await inWorkspace(args, async ({ api }) => {
      const print = (lines: readonly string[]) =>
        write(process.stdout, lines.map((line) => `${line}\n`).join(''));
      if (isExplain) {
        const request = await api.get(fillPath(PATHS.ebicsRequest, { id }));
        const paint = painter(hasColours(process.stdout));
        return print(args.has('json') ? [JSON.stringify(request)] : explanation(request, paint));
      }
      const requests = await api.get(PATHS.ebicsRequests, filters);
      return print(args.has('json') ? requests.map((request) => JSON.stringify(request)) : tableOf(requests));
    });
    return EXIT.ok;
  },
};

const tableOf = (requests: readonly EbicsRequest[]): string[] =>
  requests.length === 0
    ? ['There are no such requests.']
    : columns([
        ['TIME', 'USER', 'ORDER', 'PHASE', 'CODE', 'ID', 'PROBLEM'],
        ...requests.map((request) => [
          request.at,
          visible(request.userId),
          visible(request.order),
          request.phase ?? '',
          codeOf(request),
          request.id,
          visible(request.problem ?? ''),
        ]),
      ]);

/** The return code that says what happened: that of the order, unless it is the header that refuses. */
const codeOf = ({ technicalCode, orderCode }: EbicsRequest): string =>
  technicalCode === '000000' && orderCode !== '' ? orderCode : technicalCode;

function explanation(request: EbicsRequestDetails, paint: Paint): string[] {
  const { at, userId, order, phase, version, problem, findings, workedId } = request;
  const title = [
    order === '' ? 'An unreadable request' : order,
    phase ?? '',
    version,
    `of ${userId || 'nobody'}`,
  ];
  return [
    `${visible(title.filter((part) => part !== '').join(' '))} at ${at}`,
    problem === null
      ? paint('green', `${codeOf(request)} It worked.`)
      : paint('red', `${codeOf(request)} ${visible(problem)}`),
    ...findings.flatMap(({ what, isRight, expected, found, explanation: meaning }) => [
      `${isRight ? paint('green', 'right') : paint('red', 'wrong')}  ${visible(what)}`,
      ...(expected === null ? [] : [`       expected  ${visible(expected)}`]),
      ...(found === null ? [] : [`       found     ${visible(found)}`]),
      ...(meaning === null ? [] : [`       ${visible(meaning)}`]),
    ]),
    ...(workedId === null ? [] : [`The same order worked in ${workedId}.`]),
  ];
}
