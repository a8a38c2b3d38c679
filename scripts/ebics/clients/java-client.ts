import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * One step of a conversation over EBICS 3.0 by ebics-java-client, whose sources are in the folder of the first argument, built with
 * `mvn package dependency:copy-dependencies`.
 */

const [, , sources = '', step = '', file = ''] = process.argv;
const { folder, url, hostId, partnerId, userId } = JSON.parse(process.env.EBICS_ACCESS ?? '{}');
const LAUNCHER = 'org.kopi.ebics.client.ParameterizedEbicsClientLauncher';
const HASH = /(?:[0-9A-F]{2}\s+){31}[0-9A-F]{2}/g;

function launch(...flags: string[]): void {
  const target = join(sources, 'target');
  const jars = readdirSync(target).filter((name) => name.endsWith('.jar') && !name.endsWith('-sources.jar'));
  const paths = [...jars.map((name) => join(target, name)), join(target, 'dependency', '*')];
  execFileSync('java', ['-cp', paths.join(delimiter), LAUNCHER, ...flags], {
    env: {
      PATH: process.env.PATH,
      EBICS_PASSWORD: 'test',
      EBICS_USER_ID: userId,
      EBICS_PARTNER_ID: partnerId,
      EBICS_HOST_ID: hostId,
      EBICS_BANK_URL: url,
      EBICS_ROOT_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The letters of a user are files, which have the names of the keys. */
function hashesOfLetters(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const letters = files.filter((name) => /letters.*Letter/i.test(name));
  const hashOf = (kind: RegExp) => {
    const name = letters.find((each) => kind.test(each)) ?? '';
    return (readFileSync(join(folder, name), 'utf8').match(HASH) ?? []).at(-1) ?? '';
  };
  return [hashOf(/A00/), hashOf(/X00/), hashOf(/E00/)];
}

function download(flag: string): void {
  const output = join(folder, `${crypto.randomUUID()}.out`);
  launch('--hpb', flag, '-o', output);
  process.stdout.write(readFileSync(output));
}

const STEPS: Record<string, () => void> = {
  keys() {
    launch('--create', '--ini', '--hia');
    console.log(hashesOfLetters().join('\n'));
  },
  // It knows the BTF of this order type only.
  upload: () => launch('--hpb', '--xe2', '-i', file),
  statement: () => download('--c53'),
  HAC: () => download('--hac'),
  PTK: () => download('--ptk'),
};
STEPS[step]?.();
