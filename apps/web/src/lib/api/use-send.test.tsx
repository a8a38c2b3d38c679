import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { clearToastHistory, toasts as store } from '@/components/ui/feedback/toast-store.ts';
import { renderHook } from '@/testing/render-hook.ts';
import { onAnnouncement } from './announce.ts';
import { createQueryClient } from './query-client.ts';
import { type SendOptions, useSend } from './use-send.ts';

const client = createQueryClient();
const sending = (options: SendOptions<string, number>) =>
  renderHook(
    () => useSend(options),
    (probe) => <QueryClientProvider client={client}>{probe}</QueryClientProvider>,
  );
const toasts = () => store.get().history.map(({ title, variant }) => `${title}, ${variant}`);

afterEach(clearToastHistory);

it('a call is made once, however often it is clicked, with one toast for its result', async () => {
  const answer = Promise.withResolvers<string>();
  const send = vi.fn(() => answer.promise);
  const onSuccess = vi.fn();
  const hook = await sending({ send, done: (result, input) => ({ title: `${result} of ${input}` }) });
  await hook.act(() => {
    hook.current.mutate(7, { onSuccess });
    hook.current.mutate(7);
  });
  await expect.poll(() => hook.current.isPending).toBe(true);
  await hook.act(() => answer.resolve('Done'));
  await expect.poll(() => onSuccess.mock.calls).toHaveLength(1);
  expect(send).toHaveBeenCalledOnce();
  expect(toasts()).toEqual(['Done of 7, default']);
  await hook.act(() => hook.current.mutate(8));
  expect(send).toHaveBeenCalledTimes(2);
});

it('a failure is shown in a toast and in place, and its changes are still announced', async () => {
  const announced = vi.fn();
  onAnnouncement(announced);
  const hook = await sending({
    send: () => Promise.reject(new Error('Refused')),
    failed: ({ message }) => ({ title: message }),
    changes: (id, result) => (result === undefined ? { topic: 'transactions', ids: [String(id)] } : null),
  });
  await hook.act(() => hook.current.mutate(7));
  await expect.poll(() => hook.current.error?.message).toBe('Refused');
  expect(toasts()).toEqual(['Refused, destructive']);
  expect(announced).toHaveBeenCalledExactlyOnceWith({ topic: 'transactions', ids: ['7'] });
});

it('an answer that comes after its form was closed is shown where nothing else would show it', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const unseen = {
    done: (result: string) => ({ title: result }),
    failed: ({ message }: Error) => ({ title: message }),
  };
  for (const { promise } of answers) {
    const hook = await sending({ send: () => promise, unseen });
    await hook.act(() => hook.current.mutate(7));
    await hook.unmount();
  }
  answers[0].resolve('Sent');
  answers[1].reject(new Error('Not sent'));
  await expect.poll(() => toasts()).toEqual(['Not sent, destructive', 'Sent, default']);
});
