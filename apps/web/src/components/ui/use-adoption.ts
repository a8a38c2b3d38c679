import { type HTMLAttributes, useState } from 'react';
import { flushSync } from 'react-dom';

export type TriggerProps = HTMLAttributes<HTMLElement>;

/** An element that is about to be used, and what passes the props of a Radix trigger to it. */
export interface Adoption {
  element: HTMLElement;
  onProps: (props: TriggerProps | null) => void;
}

/**
 * Lets a control be on the page before the script of what opens from it: spread `trigger` over the control, and render the late part
 * once there is an `adoption`. The part contains the Radix trigger with an Adopted as its child, which passes its props on to the
 * control. So the control is never mounted again, and Radix handles each event as if it had rendered the control itself.
 */
export function useAdoption() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [adopted, setAdopted] = useState<TriggerProps | null>(null);
  const [isPressed, setIsPressed] = useState(false);
  const before: TriggerProps = {
    // At once: the pointer's next event, which may follow in the same task, is for Radix already.
    onPointerEnter: ({ currentTarget }) => flushSync(() => setElement(currentTarget)),
    onFocus: ({ currentTarget }) => setElement(currentTarget),
    onClick: ({ currentTarget }) => {
      setElement(currentTarget);
      setIsPressed(true);
    },
  };
  return {
    trigger: adopted ?? before,
    adoption: element === null ? null : { element, onProps: setAdopted },
    /** It was clicked while the script was loading: then it opens as soon as the script is there. */
    isPressed,
  };
}
