import type { NetworkStatus, TimelineMessage } from '@clearbench/contract';
import { type Times, timesNow } from '@/lib/preferences/times.ts';
import { formatMoment } from '@/lib/text/format.ts';

export interface NetworkHold {
  network: NetworkStatus['network'];
  /** Why the network accepts no messages, and until when. */
  title: string;
  text: string;
  /** The network, if an outage is the reason. */
  outage: NetworkStatus | null;
}

/** The networks that keep messages of a transfer waiting because they currently let nothing through. */
export function networkHolds(
  messages: readonly TimelineMessage[],
  networks: readonly NetworkStatus[],
  times = timesNow(),
): NetworkHold[] {
  return networks.flatMap((network) => {
    const waiting = messages.filter(
      ({ network: over, direction, state }) =>
        over === network.network && direction === 'out' && state === 'queued',
    );
    const hold = waiting.length === 0 ? null : holdOf(network, waiting, times);
    const isDown = network.connected && network.outageUntil !== null;
    return hold === null ? [] : [{ network: network.network, ...hold, outage: isDown ? network : null }];
  });
}

function holdOf(
  { name, connected, changedAt, outageUntil, batchWindow }: NetworkStatus,
  waiting: readonly TimelineMessage[],
  times: Times,
): Pick<NetworkHold, 'title' | 'text'> | null {
  const types = waiting.map(({ type }) => type).join(', ');
  const wait = waiting.length === 1 ? 'waits' : 'wait';
  if (!connected) {
    return {
      title: `${name} has been disconnected since ${formatMoment(changedAt, times)}`,
      text: `${types} ${wait} in its queue until the network is connected again.`,
    };
  }
  if (outageUntil !== null) {
    return {
      title: `${name} is down until ${formatMoment(outageUntil, times)}`,
      text: `${types} ${wait} in its queue and will be sent then. A scenario took the network down, for every transfer.`,
    };
  }
  if (batchWindow === null || batchWindow.open) return null;
  return {
    title: `${name} accepts no credit transfers until ${formatMoment(batchWindow.until, times)}`,
    text: `${types} ${wait} for the next batch.`,
  };
}
