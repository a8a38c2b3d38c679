import { type HTMLAttributes, useState } from 'react';
import { flushSync } from 'react-dom';

export type TriggerProps = HTMLAttributes<HTMLElement>;

/** An element that is about to be used, with a function that passes it the props of a Radix trigger. */
export interface TriggerTarget {
  element: HTMLElement;
  /** True if it was clicked before the script was loaded. */
  wasPressed: boolean;
  onProps: (props: TriggerProps | null) => void;
}

interface Options {
  /** A click opens the control's overlay. Not for tooltips, whose control has another purpose. */
  opensByClick: boolean;
}

/**
 * Shows a control before the script of its overlay is loaded: spread `trigger` over the control, and render the lazy part
 * once there is a `target`. The part contains the Radix trigger with a TriggerProxy as its child, which passes its props on to the
 * control. So the control is never mounted again, and Radix handles each event as if it had rendered the control itself. The
 * element of the control must stay the same.
 */
export function useTriggerTarget({ opensByClick }: Options) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [wasPressed, setWasPressed] = useState(false);
  const [adopted, setAdopted] = useState<TriggerProps | null>(null);
  const press: TriggerProps = {
    onClick: ({ currentTarget }) => {
      setElement(currentTarget);
      setWasPressed(true);
    },
  };
  const before: TriggerProps = {
    // Flushed, because Radix must get the next event, which may follow in the same task.
    onPointerEnter: ({ currentTarget }) => flushSync(() => setElement(currentTarget)),
    onFocus: ({ currentTarget }) => setElement(currentTarget),
    ...(opensByClick ? press : {}),
  };
  const target: TriggerTarget | null = element && { element, wasPressed, onProps: setAdopted };
  return { trigger: adopted ?? before, target };
}
