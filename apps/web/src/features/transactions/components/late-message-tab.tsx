import { type ComponentType, useEffect, useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { useReconnections } from '@/lib/reconnections.ts';
import type { MessageTabProps } from './message-tab.tsx';

type MessageTab = ComponentType<MessageTabProps>;

let loaded: MessageTab | null = null;

/** Its script parses and translates messages, which most visits of the page do not need. */
async function load(): Promise<MessageTab> {
  loaded = (await import('./message-tab.tsx')).MessageTab;
  return loaded;
}

export const preloadMessageTab = () => void load().catch(() => undefined);

/** The tab, once its script is loaded. If loading fails, it is retried as soon as the server is back. */
export function LateMessageTab(props: MessageTabProps) {
  const [Tab, setTab] = useState(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const reconnections = useReconnections();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or a new connection is a reason to load.
  useEffect(() => {
    if (Tab !== null) return;
    let isWanted = true;
    setHasFailed(false);
    load().then(
      (component) => isWanted && setTab(() => component),
      () => isWanted && setHasFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [Tab, attempt, reconnections]);

  if (Tab !== null) return <Tab {...props} />;
  if (!hasFailed) return <p role="status">Loading the message…</p>;
  return (
    <LoadFailure
      title="This tab could not be loaded"
      error="Either the server cannot be reached, or the console was updated since you opened it: then reload the page."
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}
