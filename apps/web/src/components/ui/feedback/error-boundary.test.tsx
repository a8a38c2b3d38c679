import { expect, it, vi } from 'vitest';
import { renderHook } from '@/testing/render-hook.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** A part whose rendering throws until it is repaired, in a boundary. */
async function partThat(throws: () => unknown) {
  let isBroken = true;
  let resetKey = '/a';
  const failed = vi.fn((_error: unknown, _retry: () => void) => null);
  const hook = await renderHook(
    () => {
      if (isBroken) throw throws();
      return 'shown';
    },
    (probe) => (
      <ErrorBoundary resetKey={resetKey} failed={failed}>
        {probe}
      </ErrorBoundary>
    ),
  );
  return {
    hook,
    failed,
    mend: () => {
      isBroken = false;
    },
    goTo: (key: string) => {
      resetKey = key;
      return hook.render();
    },
  };
}

it('a thrown error is shown as a failure, until a retry', async () => {
  const { hook, failed, mend } = await partThat(() => new Error('Broken'));
  const [error, retry] = failed.mock.lastCall ?? [];
  expect(error).toEqual(new Error('Broken'));
  mend();
  await hook.act(() => retry?.());
  expect(hook.current).toBe('shown');
});

it('another URL is a retry', async () => {
  const { hook, mend, goTo } = await partThat(() => new Error('Broken'));
  mend();
  await goTo('/a');
  expect(hook.current).toBeUndefined();
  await goTo('/b');
  expect(hook.current).toBe('shown');
});

it('a thrown value that is no error becomes one', async () => {
  const { failed } = await partThat(() => null);
  expect(failed.mock.lastCall?.[0]).toBeInstanceOf(Error);
});
