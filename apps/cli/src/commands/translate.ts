import { CHARSET_OPTION, charsetOption } from '../charset-option.ts';
import { type Command, JSON_OPTION } from '../command.ts';
import { EXIT, UsageError } from '../exit-status.ts';
import { problemLine, type Translated, translateAll } from '../messages/engine.ts';
import { readText } from '../messages/read-text.ts';
import { write } from '../output.ts';
import { count } from '../wording.ts';

export const translateCommand: Command = {
  name: 'translate',
  summary: 'Translates messages between SWIFT MT, ISO 20022, telex, JSON and CSV; needs no server',
  usage: '--to TYPE [--json] [--charset NAME] FILE',
  options: [
    { name: 'to', value: 'TYPE', help: 'the type of the new messages, like pacs.008.001.08, MT103 or KTT' },
    CHARSET_OPTION,
    JSON_OPTION,
  ],
  operands: {
    min: 1,
    max: 1,
    complete: 'files',
    missing: 'Name a file, or - for standard input.',
  },
  details: `Each message of the file, or each transfer of a table, becomes one message on standard output. What a translation can't carry over
is named on standard error, and so is each message that can't be translated.

Status 0: everything was translated. Status 1: something was not.`,
  async run(args) {
    const target = args.value('to');
    if (target === null) throw new UsageError('Name the type of the new messages: --to pacs.008.001.08.');
    const [file = ''] = args.operands;
    const text = await readText(file, charsetOption(args));
    let failed = 0;
    for (const [index, result] of translateAll(text, target).entries()) {
      if (!result.ok) failed++;
      if (args.has('json')) await write(process.stdout, `${JSON.stringify({ index, ...jsonOf(result) })}\n`);
      else if (result.ok) await writeTranslation(index, result.translated);
      else await write(process.stderr, `clearbench: message ${index + 1}: ${result.reason}\n`);
    }
    if (failed > 0 && !args.has('json')) {
      await write(process.stderr, `clearbench: ${count(failed, 'message')} not translated.\n`);
    }
    return failed === 0 ? EXIT.ok : EXIT.bad;
  },
};

type Result = ReturnType<typeof translateAll>[number];

const jsonOf = (result: Result): object =>
  result.ok ? { ok: true, ...result.translated } : { ok: false, reason: result.reason };

async function writeTranslation(index: number, { text, losses, problems }: Translated): Promise<void> {
  await write(process.stdout, text.endsWith('\n') ? text : `${text}\n`);
  const remarks = [
    ...losses.map(({ kind, message }) => `loss ${kind} ${message}`),
    ...problems.map(problemLine),
  ];
  for (const remark of remarks) await write(process.stderr, `message ${index + 1}: ${remark}\n`);
}
