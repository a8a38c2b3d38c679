import type { LiveChange } from '@clearbench/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { ToastInput } from '@/components/ui/feedback/toast-store.ts';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { announceChange } from './announce.ts';
import { errorText } from './api.ts';

export interface SendOptions<R, I> {
  send: (input: I) => Promise<R>;
  /** The toast after a success. */
  done?: (result: R, input: I) => ToastInput;
  /**
   * The toast after a failure, destructive by default, or the words before the reason: `Failed to replay: `. The error is also in
   * `error`, to be shown in place.
   */
  failed?: string | ((error: Error, input: I) => ToastInput);
  /** The toast for an answer that arrives after its form was closed, when nothing else would show it. */
  unseen?: { done?: (result: R) => ToastInput; failed: (error: Error) => ToastInput };
  /** Query keys to reload after a success; `isPending` lasts until they are. */
  invalidates?: readonly string[];
  /** The topics that this changed, also after a refusal, because then the display was out of date. */
  changes?: (input: I, result: R | undefined) => LiveChange | null;
  /** Further work after a success, before the caller's own. */
  onDone?: (result: R, input: I) => unknown;
}

interface SendCallbacks<R> {
  onSuccess?: (result: R) => void;
  onError?: (error: Error) => void;
}

/**
 * A call that changes something on the server: sent once however often it is clicked, with one toast for the result. Like a
 * mutation of TanStack Query, but `mutate` and `reset` do nothing while the call is running, and `isShown` says whether the component
 * is still there.
 */
export function useSend<R, I = void>(options: SendOptions<R, I>) {
  const { send, done, failed, unseen, invalidates = [], changes, onDone } = options;
  const client = useQueryClient();
  // Not the state of the mutation: a second click comes before React has rendered it.
  const underWay = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const failureToast = (error: Error, input: I): ToastInput | undefined =>
    typeof failed === 'string'
      ? { title: 'Error', description: `${failed}${errorText(error)}` }
      : failed?.(error, input);
  const mutation = useMutation<R, Error, I>({
    mutationFn: (input) => {
      underWay.current = true;
      return send(input);
    },
    onSuccess: async (result, input) => {
      if (done !== undefined) toast(done(result, input));
      else if (!isShown.current && unseen?.done !== undefined) toast(unseen.done(result));
      await Promise.all(invalidates.map((path) => client.invalidateQueries({ queryKey: [path] })));
      await onDone?.(result, input);
    },
    onError: (error, input) => {
      const text = failureToast(error, input) ?? (isShown.current ? undefined : unseen?.failed(error));
      if (text !== undefined) toast({ variant: 'destructive', ...text });
    },
    onSettled: (result, _error, input) => {
      underWay.current = false;
      const change = changes?.(input, result) ?? null;
      if (change !== null) announceChange(change);
    },
  });
  const { mutate: start, reset: forget } = mutation;
  const reset = useCallback(() => {
    if (!underWay.current) forget();
  }, [forget]);
  const mutate = useCallback(
    (input: I, callbacks: SendCallbacks<R> = {}) => {
      if (underWay.current) return;
      underWay.current = true;
      start(input, callbacks);
    },
    [start],
  );
  return { ...mutation, mutate, reset, isShown };
}

/** The `send` of a form in a dialog, which it closes after a success, if it is still there. */
export const sendThenClose =
  <R, I>(
    { mutateAsync, isShown }: Pick<ReturnType<typeof useSend<R, I>>, 'mutateAsync' | 'isShown'>,
    onClose: () => void,
  ) =>
  async (input: I): Promise<void> => {
    await mutateAsync(input);
    if (isShown.current) onClose();
  };
