import { type RunResult, runResultSchema, runRulesText } from '@clearbench/contract';
import { type VerifiedEvidence, verifyEvidence } from '@clearbench/test-plans/evidence';
import { type Command, JSON_OPTION } from '../command.ts';
import { distrust, hasTrust, type Trust } from '../evidence/trusted-keys.ts';
import { EXIT } from '../exit-status.ts';
import { readText } from '../messages/read-text.ts';
import { write } from '../output.ts';
import { countsText } from '../plans/run-text.ts';
import { visible } from '../terminal.ts';

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Checks the signed evidence of a test run; works offline too',
  usage: '[--json] [--server URL | --jwks FILE | --key FINGERPRINT] FILE',
  options: [
    {
      name: 'server',
      value: 'URL',
      help: 'the address of the installation, to compare the key with those that it publishes',
    },
    {
      name: 'jwks',
      value: 'FILE',
      help: 'the same without a network: a file with its public keys, saved from its /.well-known/jwks.json',
    },
    { name: 'key', value: 'FINGERPRINT', help: 'the fingerprint of the key that must have signed' },
    JSON_OPTION,
  ],
  operands: {
    min: 1,
    max: 1,
    complete: 'files',
    missing: 'Name the file: the signed evidence that was downloaded from a run.',
  },
  details: `Without --server, --jwks or --key, the command shows that the file is unchanged and which key signed it, but not whose key that is.

Status 0: the signature is valid. Status 1: the file was changed, is not evidence, or is signed by another key.`,
  async run(args) {
    const [file = ''] = args.operands;
    const text = await readText(file, null);
    const trust = {
      server: args.value('server'),
      jwks: args.value('jwks'),
      fingerprint: args.value('key'),
    };
    const verdict = await judge(text, trust);
    await write(
      process.stdout,
      args.has('json') ? `${JSON.stringify(jsonOf(file, verdict))}\n` : inWords(file, verdict, trust),
    );
    return verdict.ok ? EXIT.ok : EXIT.bad;
  },
};

type Verdict =
  | { ok: true; evidence: Extract<VerifiedEvidence, { ok: true }>; result: RunResult }
  | { ok: false; problem: string };

async function judge(text: string, trust: Trust): Promise<Verdict> {
  const evidence = await verifyEvidence(text);
  if (!evidence.ok) return evidence;
  const problem = await distrust(evidence.key, trust);
  if (problem !== null) return { ok: false, problem };
  const result = runResultSchema.safeParse(evidence.result).data;
  return result === undefined
    ? {
        ok: false,
        problem:
          'The signature is valid, but the signed content is not a test run result that this version knows.',
      }
    : { ok: true, evidence, result };
}

function jsonOf(file: string, verdict: Verdict): object {
  if (!verdict.ok) return { file, valid: false, problem: verdict.problem };
  const { key, sha256 } = verdict.evidence;
  return { file, valid: true, key: key.kid, sha256, result: verdict.result };
}

function inWords(file: string, verdict: Verdict, trust: Trust): string {
  if (!verdict.ok) return `${file}: not valid. ${verdict.problem}\n`;
  const { evidence, result } = verdict;
  const { run, workspace, asOf } = result;
  const facts: [string, string][] = [
    ['Plan', `${run.title}, version ${run.version}`],
    ...rulesFacts(run),
    ['Workspace', `${workspace.title} (${workspace.name})`],
    ['Cases', countsText(run.counts)],
    ['Signed off', run.signOff === null ? 'no' : `by ${run.signOff.by}, ${run.signOff.at}`],
    ['As of', asOf],
    ['Key', evidence.key.kid],
    ['SHA-256', evidence.sha256],
  ];
  return [
    `${file}: valid`,
    ...facts.map(([label, value]) => `  ${label.padEnd(11)}${visible(value)}`),
    ...(hasTrust(trust)
      ? []
      : [
          'Compare the key with those of the installation: pass --server URL, or offline --jwks FILE or --key FINGERPRINT.',
        ]),
    '',
  ].join('\n');
}

/** The digest of the plan, and the house rules that applied at the start of the run and after each change. */
function rulesFacts({ digest, rules = [] }: RunResult['run']): [string, string][] {
  const texts = runRulesText(rules);
  return [
    ...(digest === undefined ? [] : [['Plan hash', digest] satisfies [string, string]]),
    ...rules.map((one, index): [string, string] => {
      const { at = '', text = '' } = texts[index] ?? {};
      const hash = one.digest === null ? '' : ` (${one.digest})`;
      return ['Rules', `${text}${index === 0 ? '' : `, ${at}`}${hash}`];
    }),
  ];
}
