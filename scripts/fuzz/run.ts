import { between, seededRandom } from '../crash/random.ts';
import { examine, type Violation } from './examine.ts';
import { largeInput } from './large-inputs.ts';
import { createHeapWatch } from './memory.ts';
import { mutant } from './mutate.ts';
import { PROPERTIES, propertiesFor } from './properties.ts';
import { shrink } from './shrink.ts';

export interface FuzzOptions {
  readonly seed: number;
  /** The first input, from 0: with it and `inputs: 1` a violation is repeated. */
  readonly from: number;
  readonly inputs: number;
  /** One in this many inputs is large. */
  readonly largeOneIn: number;
  readonly seeds: readonly string[];
  /** How many times the allowed time an input may take: more than 1 where the machine may be busy. */
  readonly patience: number;
  /** Continues after a violation, up to this many different ones. */
  readonly findings: number;
  readonly report: (line: string) => void;
}

/** A violation of a run. */
export interface FuzzVerdict {
  readonly inputs: number;
  readonly characters: number;
  readonly failures: readonly Failure[];
}

export interface Failure {
  /** Null when no single input is responsible: memory grew. */
  readonly index: number | null;
  readonly violation: Violation;
  readonly text: string;
  readonly shrunk: string;
}

const LARGEST_LENGTH = 1_000_000;
const LOOK_AT_HEAP_EVERY = 25_000;

/** Examines input after input until enough of them violate a property. Seed and index determine an input. */
export function fuzz(options: FuzzOptions): FuzzVerdict {
  const heap = createHeapWatch();
  const failures = new Map<string, Failure>();
  const startedMs = performance.now();
  let characters = 0;
  let done = 0;
  while (done < options.inputs && failures.size < options.findings) {
    const index = options.from + done;
    const text = inputOf(options, index);
    characters += text.length;
    done += 1;
    const violation = examine(text, propertiesFor(index), options.patience);
    if (violation !== null && !failures.has(kindOf(violation))) {
      // Also printed at once, in case a long run is stopped.
      options.report(`input ${index} breaks "${violation.property}": ${violation.detail.slice(0, 300)}`);
      failures.set(kindOf(violation), failureOf(index, violation, text, options.patience));
    }
    if (done % LOOK_AT_HEAP_EVERY !== 0) continue;
    const { bytes, grown } = heap.look();
    const rate = (done * 1_000) / (performance.now() - startedMs);
    options.report(
      `${done} inputs, ${rate.toFixed(0)}/s, heap ${megabytes(bytes)}, ${failures.size} findings`,
    );
    if (grown) failures.set('memory', memoryFailure(bytes));
  }
  return { inputs: done, characters, failures: [...failures.values()] };
}

/** Findings that differ only in values count as one. */
function kindOf({ property, detail }: Violation): string {
  return `${property}: ${detail.slice(0, 200).replace(/[0-9]+|'[^']*'|"[^"]*"/g, '#')}`;
}

/** The input with that index. It depends only on the seed, the index and the seed texts. */
export function inputOf({ seed, seeds, largeOneIn }: FuzzOptions, index: number): string {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  if (between(random, 0, largeOneIn) > 0) return mutant(random, seeds);
  return largeInput(random, seeds, between(random, 50_000, LARGEST_LENGTH));
}

function failureOf(index: number, violation: Violation, text: string, patience: number): Failure {
  const broken = PROPERTIES.filter(({ name }) => name === violation.property);
  const shrunk = shrink(text, (shorter) => examine(shorter, broken, patience) !== null);
  return { index, violation, text, shrunk };
}

function memoryFailure(bytes: number): Failure {
  const detail = `The heap in use grew to ${megabytes(bytes)} and does not shrink again.`;
  return { index: null, violation: { property: 'memory does not grow', detail }, text: '', shrunk: '' };
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
