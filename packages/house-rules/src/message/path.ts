import type { OutlineNode } from '@clearbench/messages';

/** One label of a path. */
export interface Step {
  readonly label: string;
  /** Whether it stands for any option of a field: `50a`. */
  readonly isAnyOption: boolean;
}

/**
 * A path that a rule names. Its first step matches anywhere in the message, the next ones match children.
 * `/Document/…` begins at the top. The last letter of `50a` stands for any option, or none.
 */
export interface Path {
  readonly source: string;
  readonly isAbsolute: boolean;
  readonly first: Step;
  readonly rest: readonly Step[];
}

const ANY_OPTION = /^\d\d[a-z]$/;

export function compilePath(source: string): Path {
  const isAbsolute = source.startsWith('/');
  const [first = '', ...rest] = source.slice(isAbsolute ? 1 : 0).split('/');
  return { source, isAbsolute, first: step(first), rest: rest.map(step) };
}

function step(label: string): Step {
  return ANY_OPTION.test(label)
    ? { label: label.slice(0, 2), isAnyOption: true }
    : { label, isAnyOption: false };
}

export const fits = ({ label }: OutlineNode, step: Step): boolean =>
  step.isAnyOption ? label.length <= 3 && label.startsWith(step.label) : label === step.label;
