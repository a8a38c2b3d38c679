import type { Timeline } from '@clearbench/contract';
import { oneOf, textUpTo, useUrlState } from '@/lib/navigation/url-state.ts';
import { sentUrlParams } from '../../model/route.ts';

/** The Message tab is below the route. */
export const TRANSACTION_TABS_ID = 'transaction-tabs';

const messageUrlParams = { ...sentUrlParams, tab: oneOf('message'), message: textUpTo(80) };

/** Opens a message of the timeline: one of a network beside the route, a posted one in the Message tab. */
export function useOpenMessage(timeline: Timeline | undefined): (id: string) => void {
  const [, setUrl] = useUrlState(messageUrlParams);
  return (id) => {
    const isPosted = timeline?.messages.find((message) => message.id === id)?.network === null;
    setUrl(isPosted ? { tab: 'message', message: id } : { sent: id }, { push: true });
    if (isPosted) document.getElementById(TRANSACTION_TABS_ID)?.scrollIntoView({ block: 'start' });
  };
}
