import type { Problem } from '../core/problem.ts';
import type { Loss } from './translation.ts';
import type { MappingCode } from './values/codes.ts';

type NewLoss = Pick<Loss, 'kind' | 'message'> & Partial<Loss> & { readonly code: MappingCode };

/** Adds a loss. Anything left out becomes null. */
export function lose(losses: Loss[], loss: NewLoss): void {
  losses.push({ from: null, to: null, before: null, after: null, ...loss });
}

/** The source and the target of a value, and the list of losses. */
export interface Passage {
  readonly losses: Loss[];
  /** Tag or XPath in the source. */
  readonly from: string;
  /** XPath or tag in the target. */
  readonly to: string;
}

/** For a change that is not reported. */
export const unreported = (): Passage => ({ losses: [], from: '', to: '' });

/** The same list of losses, for a nested position on one side or on both. */
export function below(passage: Passage, from: string, to = ''): Passage {
  return { losses: passage.losses, from: passage.from + from, to: passage.to + to };
}

/** Something that prevents a translation. The mapping does not know its position in the text. */
export function stop(code: MappingCode, path: string, message: string): Problem {
  return { code, severity: 'error', path, line: null, column: null, message };
}

/** A value without children: its XPath below where it was looked for, and its text. */
export interface Leaf {
  readonly path: string;
  readonly text: string;
}

/** Every leaf of an ISO 20022 object. Elements that may repeat have their number, like `Ntry[2]`. */
export function leavesOf(value: unknown, path: string): Leaf[] {
  const leaves: Leaf[] = [];
  collectLeaves(value, path, leaves);
  return leaves;
}

function collectLeaves(value: unknown, path: string, leaves: Leaf[]): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'object') {
    leaves.push({ path, text: String(value) });
    return;
  }
  for (const [name, child] of Object.entries(value)) {
    if (name === 'Ccy' && 'value' in value) leaves.push({ path: `${path}/@Ccy`, text: String(child) });
    else if (name === 'value' && 'Ccy' in value) leaves.push({ path, text: String(child) });
    else if (name === 'xml' && typeof child === 'string') leaves.push({ path, text: child });
    else if (Array.isArray(child)) {
      for (const [place, one] of child.entries()) collectLeaves(one, `${path}/${name}[${place + 1}]`, leaves);
    } else collectLeaves(child, `${path}/${name}`, leaves);
  }
}

/** Names everything in this part of an ISO 20022 message as dropped, leaf by leaf. */
export function dropElements(
  losses: Loss[],
  value: unknown,
  path: string,
  code: MappingCode = 'element_dropped',
): void {
  for (const leaf of leavesOf(value, path)) dropElement(losses, leaf, code);
}

/** Names one value of an ISO 20022 message as dropped. */
export function dropElement(losses: Loss[], { path, text }: Leaf, code: MappingCode): void {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const message = `${name} has no place in the MT and was left out.`;
  lose(losses, { kind: 'dropped', code, from: path, before: text, message });
}

/** Names everything in this part of an ISO 20022 message as dropped, in one sentence. */
export function dropWhole(losses: Loss[], value: unknown, path: string, message: string): void {
  const before = leavesOf(value, '')
    .map(({ text }) => text)
    .join(' ');
  if (before === '') return;
  lose(losses, { kind: 'dropped', code: 'element_dropped', from: path, before, message });
}

/** Names a field or another part of an MT as dropped. */
export function dropField(
  losses: Loss[],
  from: string,
  before: string,
  message: string,
  code: MappingCode = 'field_dropped',
): void {
  lose(losses, { kind: 'dropped', code, from, before, message });
}

/** Nothing instead of an empty list. */
export function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** The value without undefined properties at any depth, and then without empty objects and lists. */
export function compact<T>(value: T): T {
  return (compacted(value) ?? {}) as T;
}

/** Undefined for an empty object or list. */
function compacted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return unlessEmpty(value.map(compacted).filter((one) => one !== undefined));
  let kept: Record<string, unknown> | undefined;
  for (const [name, child] of Object.entries(value)) {
    const part = compacted(child);
    if (part === undefined) continue;
    kept ??= {};
    kept[name] = part;
  }
  return kept;
}
