import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { validate } from '@clearbench/messages/inside';
import type { Bench } from './bench.ts';
import { contentIn, messageIn } from './messages/reading.ts';
import { mt940 } from './messages/statements.ts';
import { type Contender, inTurns, type Pace, type Timed } from './messages/turns.ts';
import { mt103Source } from './mt103.ts';

const SOURCE = join(import.meta.dirname, 'prowide/Reader.java');
const PROJECT = join(import.meta.dirname, 'prowide/pom.xml');
/** Java compiles its code while it runs, for some seconds. */
const PACE: Pace = { rounds: 7, roundMs: 500, warmUpMs: 5_000 };
const SHORT: Pace = { rounds: 1, roundMs: 50, warmUpMs: 50 };
const AIM_MT103 = 3;
const AIM_MT940 = 3.5;

/**
 * Reading messages completely, in turns with Prowide Core on Java, which checks nothing. Needs Java 17, and Maven to get the
 * library, unless `PROWIDE_LIBRARIES` names a folder with it.
 */
export async function prowide(bench: Bench): Promise<void> {
  const nextMt103 = mt103Source();
  const samples = [
    { name: 'MT103, different ones', texts: Array.from({ length: 1_000 }, nextMt103), aim: AIM_MT103 },
    { name: 'MT940 of 3 lines', texts: [mt940(3)], aim: AIM_MT940 },
    { name: 'MT940 of 100 lines', texts: [mt940(100)], aim: AIM_MT940 },
  ];
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-prowide-'));
  const fileOf = (name: string) => join(folder, name.replaceAll(/\W/g, '-'));
  for (const { name, texts } of samples) writeFileSync(fileOf(name), texts.join('\0'));
  const reader = startReader(
    librariesIn(folder),
    samples.map(({ name }) => fileOf(name)),
  );
  try {
    for (const { name, texts, aim } of samples) {
      const contenders: (Contender | Timed)[] = [
        { name: 'Prowide', perSecondIn: (ms) => reader.perSecond(fileOf(name), ms) },
        { name: 'clearbench, parse + contentOf', run: inTurn(texts, read) },
        { name: 'clearbench, with all checks', run: inTurn(texts, readAndCheck) },
      ];
      const [theirs, ...own] = await inTurns(contenders, bench.isShort ? SHORT : PACE);
      if (theirs === undefined) throw new Error('Nothing was measured.');
      bench.report(`${name}: Prowide`, theirs.perSecond, '/s');
      for (const { name: of, perSecond } of own) {
        bench.report(`${name}: ${of}`, perSecond, '/s');
        bench.report(`${name}: ${of} ÷ Prowide`, perSecond / theirs.perSecond, '×', aim);
      }
    }
  } finally {
    await reader.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder with the library and what it needs. */
function librariesIn(folder: string): string {
  const { PROWIDE_LIBRARIES } = process.env;
  if (PROWIDE_LIBRARIES !== undefined) return PROWIDE_LIBRARIES;
  const libraries = join(folder, 'libraries');
  const options = [
    '-q',
    '-B',
    '-f',
    PROJECT,
    'dependency:copy-dependencies',
    `-DoutputDirectory=${libraries}`,
  ];
  execFileSync('mvn', options, { stdio: ['ignore', 'inherit', 'inherit'] });
  return libraries;
}

function startReader(libraries: string, files: readonly string[]) {
  const java = spawn('java', ['-cp', join(libraries, '*'), SOURCE, ...files], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: java.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<void>((resolve, reject) => java.once('error', reject).once('close', resolve));
  return {
    async perSecond(file: string, ms: number): Promise<number> {
      java.stdin.write(`${file} ${ms}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error('Java has ended, see above.');
      return Number(value);
    },
    stop(): Promise<void> {
      java.stdin.end();
      return ended;
    },
  };
}

function inTurn(texts: readonly string[], run: (text: string) => unknown): () => unknown {
  let next = 0;
  return () => {
    next = (next + 1) % texts.length;
    return run(texts[next] ?? '');
  };
}

const read = (text: string): unknown => contentIn(messageIn(text));

function readAndCheck(text: string): unknown {
  const message = messageIn(text);
  // The statement of 100 lines is longer than FIN allows: its errors are part of what is measured.
  return [contentIn(message), validate(message)];
}
