import type { Btf, EbicsRequest, Order } from '@clearbench/ebics';

/** In characters: longer than the schema allows any name to be, except for file names. */
const NAME_MAX = 100;
const FILE_NAME_MAX = 256;

/** A request without anything long that is stored with its order: a client may fill a megabyte with names. */
export const boundedRequest = (request: EbicsRequest): EbicsRequest =>
  'order' in request ? { ...request, order: boundedOrder(request.order) } : request;

function boundedOrder({ btf, fileName, ...order }: Order): Order {
  return {
    ...order,
    adminOrderType: order.adminOrderType.slice(0, NAME_MAX),
    ...(btf !== undefined && { btf: boundedBtf(btf) }),
    ...(fileName !== undefined && { fileName: fileName.slice(0, FILE_NAME_MAX).toWellFormed() }),
    parameters: [],
  };
}

const boundedBtf = ({ message, ...btf }: Btf): Btf => ({ ...bounded(btf), message: bounded(message) });

function bounded<Names extends object>(names: Names): Names {
  const copy = { ...names };
  for (const key of Object.keys(copy) as (keyof Names)[]) {
    const name = copy[key];
    if (typeof name === 'string') Object.assign(copy, { [key]: name.slice(0, NAME_MAX) });
  }
  return copy;
}
