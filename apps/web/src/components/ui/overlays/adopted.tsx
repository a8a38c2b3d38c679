import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Adoption, TriggerProps } from '../use-adoption.ts';

interface AdoptedProps extends TriggerProps {
  adoption: Adoption;
  ref?: Ref<HTMLElement>;
}

/** The only child of a Radix trigger with `asChild`. It renders nothing: what it is given goes to the adopted element. */
export function Adopted({ adoption: { element, onProps }, ref, children: _, ...props }: AdoptedProps) {
  useImperativeHandle(ref, () => element, [element]);
  const latest = useRef<Props>({});
  const passedOn = useRef<Props | null>(null);
  useLayoutEffect(() => {
    latest.current = props;
    if (passedOn.current !== null && isSame(passedOn.current, props)) return;
    passedOn.current = props;
    onProps(withStableHandlers(latest));
  });
  useLayoutEffect(
    () => () => {
      passedOn.current = null;
      onProps(null);
    },
    [onProps],
  );
  return null;
}

type Props = Readonly<Record<string, unknown>>;

/** Radix makes new handlers each time it renders. */
function isSame(one: Props, other: Props): boolean {
  const names = Object.keys(other);
  return (
    names.length === Object.keys(one).length &&
    names.every((name) => name in one && (typeof other[name] === 'function' || one[name] === other[name]))
  );
}

function withStableHandlers(latest: { readonly current: Props }): TriggerProps {
  const pass = (name: string) => (event: unknown) => {
    const handler = latest.current[name];
    if (typeof handler === 'function') handler(event);
  };
  return Object.fromEntries(
    Object.entries(latest.current).map(([name, value]) => [
      name,
      typeof value === 'function' ? pass(name) : value,
    ]),
  );
}
