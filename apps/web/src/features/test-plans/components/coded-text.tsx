import { Fragment } from 'react';
import { Code } from '@/components/ui/display/code.tsx';

/** A text of a plan, in which codes are between backticks. */
export function CodedText({ text }: { text: string }) {
  const parts = text.split('`').map((part, place) => ({ part, place }));
  // A single backtick is only itself.
  if (parts.length % 2 === 0) return text;
  return parts.map(({ part, place }) =>
    place % 2 === 1 ? <Code key={place}>{part}</Code> : <Fragment key={place}>{part}</Fragment>,
  );
}
