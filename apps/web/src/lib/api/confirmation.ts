import { createStore } from '../browser/store.ts';

/** The question whether it is still the operator; null: none is open. */
export interface Confirmation {
  /** `isConfirmed`: the call is made again. */
  readonly answer: (isConfirmed: boolean) => void;
}

export const confirmation = createStore<Confirmation | null>(null);

let isAskable = false;
let asking: Promise<boolean> | null = null;

/** While this is mounted, a dialog asks the question. Returns a function that ends it. */
export function offerConfirmation(): () => void {
  isAskable = true;
  return () => {
    isAskable = false;
    confirmation.get()?.answer(false);
  };
}

/** Asks the operator to prove who they are: once for all calls that wait for it. False: they did not. */
export function askConfirmation(): Promise<boolean> {
  if (!isAskable) return Promise.resolve(false);
  asking ??= new Promise<boolean>((resolve) => confirmation.set({ answer: resolve })).finally(() => {
    asking = null;
    confirmation.set(null);
  });
  return asking;
}
