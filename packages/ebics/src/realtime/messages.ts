import type { Btf } from '../order/order.ts';
import { timestampOf } from './timestamp.ts';

/** What a subscriber can fetch. */
export interface Ready {
  btfs: readonly Btf[];
  /** Administrative orders, such as `HAC`. */
  orderTypes: readonly string[];
}

const classOf = (name: 'EBICS-HAA' | 'INFO', at: Date) => [
  { NAME: name, VERS: '1.0', TIMESTAMP: timestampOf(at) },
];

/** Says what is ready, as HAA would. */
export const writeReadyMessage = (
  { partnerId, userId, at }: { partnerId: string; userId: string; at: Date },
  { btfs, orderTypes }: Ready,
): string =>
  JSON.stringify({
    MCLASS: classOf('EBICS-HAA', at),
    PARTNERID: partnerId,
    USERID: userId,
    ...(btfs.length > 0 && { BTF: btfs.map(fieldsOf) }),
    ...(orderTypes.length > 0 && { ORDERTYPE: orderTypes }),
  });

/** A text for people. */
export const writeInfoMessage = (at: Date, text: string): string =>
  JSON.stringify({ MCLASS: classOf('INFO', at), INFO: [{ LANG: 'EN', FREE: text }] });

const fieldsOf = ({ service, scope, option, container, message }: Btf) => ({
  SERVICE: service,
  ...(scope !== undefined && { SCOPE: scope }),
  ...(option !== undefined && { OPTION: option }),
  ...(container !== undefined && { CONTTYPE: container }),
  MSGNAME: message.name,
});
