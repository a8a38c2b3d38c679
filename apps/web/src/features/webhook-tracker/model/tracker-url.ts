import { CODE_KINDS, type TrackRequest } from '@/components/tracker/track.ts';
import { matching, oneOf, textUpTo, type UrlState } from '@/lib/navigation/url-state.ts';

const code = textUpTo(64);

/** The state of the tracker in the URL. */
export const trackerUrlParams = {
  search: textUpTo(100),
  /** Which half of the feed is shown; the other one shows deliveries. */
  feed: oneOf('received'),
  /** The delivery or the receipt that is open. */
  delivery: matching(/^\d{1,18}$/),
  /** The code that is tracked: one of the three, or the transfer that was chosen. */
  gpi: code,
  uetr: code,
  trn: code,
  transfer: code,
};

export type TrackerUrl = UrlState<typeof trackerUrlParams>;

export function requestIn(url: TrackerUrl): TrackRequest | null {
  const kind = CODE_KINDS.find((each) => (url[each] ?? '') !== '') ?? 'gpi';
  const text = url[kind]?.trim() ?? '';
  const transferId = url.transfer ?? null;
  return text === '' && transferId === null ? null : { code: { kind, text }, transferId };
}

/** The parameters that store a request instead of an earlier one. */
export function urlOf(request: TrackRequest | null): Pick<TrackerUrl, 'gpi' | 'uetr' | 'trn' | 'transfer'> {
  const none = { gpi: undefined, uetr: undefined, trn: undefined };
  if (request === null) return { ...none, transfer: undefined };
  const { code, transferId } = request;
  return { ...none, [code.kind]: code.text, transfer: transferId ?? undefined };
}
