import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

/** As much of a page as React needs to render nothing into it. */
function emptyPage(): Element {
  const ownerDocument = Object.assign(new EventTarget(), { nodeType: 9, activeElement: null });
  const element = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument };
  return Object.assign(new EventTarget(), element) as unknown as Element;
}

/** Runs an action that renders, and waits for its effects. */
async function perform(what: () => unknown): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => {
    await what();
  });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
}

function Probe({ hook }: { hook: () => void }) {
  hook();
  return null;
}

interface RenderedHook<T> {
  /** The last result of the hook. */
  readonly current: T;
  readonly act: typeof perform;
  /** Renders it again unchanged. */
  readonly render: () => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/**
 * Runs a hook as React does, in a component that renders nothing; `around` renders its expected parents. Globals that the test has
 * stubbed are restored when it is over.
 */
export async function renderHook<T>(
  hook: () => T,
  around: (probe: ReactNode) => ReactNode = (probe) => probe,
): Promise<RenderedHook<T>> {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  const returned: T[] = [];
  // Errors that a boundary catches are part of its test.
  const root = createRoot(emptyPage(), { onCaughtError: () => undefined });
  const render = () =>
    perform(() => root.render(around(createElement(Probe, { hook: () => returned.push(hook()) }))));
  const unmount = () => perform(() => root.unmount());
  onTestFinished(async () => {
    await unmount();
    vi.unstubAllGlobals();
  });
  await render();
  return {
    get current() {
      return returned.at(-1) as T;
    },
    act: perform,
    render,
    unmount,
  };
}
