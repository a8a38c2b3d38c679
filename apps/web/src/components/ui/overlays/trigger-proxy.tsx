import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { TriggerProps, TriggerTarget } from '../controls/use-trigger-target.ts';

interface TriggerProxyProps extends TriggerProps {
  target: TriggerTarget;
  ref?: Ref<HTMLElement>;
}

/** The only child of a Radix trigger with `asChild`. It renders nothing: its props go to the adopted element. */
export function TriggerProxy({ target, ref, children: _, ...props }: TriggerProxyProps) {
  const { element, onProps } = target;
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
  const approach = useRef(target);
  useEffect(() => {
    // By then the element has its new props.
    const timer = setTimeout(() => repeat(approach.current, latest.current));
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/**
 * Radix did not see the events that loaded its script. If another control has got the focus since then, nothing
 * opens.
 */
function repeat({ element, wasPressed }: TriggerTarget, handlers: Props): void {
  if (element.matches(':focus-visible')) call(handlers.onFocus, new FocusEvent('focus'));
  if (wasPressed && document.activeElement?.contains(element) === true) element.click();
}

type Props = Readonly<Record<string, unknown>>;

/** Radix creates new handlers each time it renders. */
function isSame(one: Props, other: Props): boolean {
  const names = Object.keys(other);
  return (
    names.length === Object.keys(one).length &&
    names.every((name) => name in one && (typeof other[name] === 'function' || one[name] === other[name]))
  );
}

function withStableHandlers(latest: { readonly current: Props }): TriggerProps {
  return Object.fromEntries(
    Object.entries(latest.current).map(([name, value]) => [
      name,
      typeof value === 'function' ? (event: unknown) => call(latest.current[name], event) : value,
    ]),
  );
}

function call(handler: unknown, event: unknown): void {
  if (typeof handler === 'function') handler(event);
}
