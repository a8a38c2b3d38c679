import type { Btf } from './order.ts';

interface OldOrderType {
  direction: 'upload' | 'download';
  btf: Btf;
}

function upload(service: string, message: string, scope?: string, option?: string): OldOrderType {
  return { direction: 'upload', btf: btf(service, message, scope, option) };
}

function download(
  service: string,
  message: string,
  scope: string,
  container?: string,
  option?: string,
): OldOrderType {
  return { direction: 'download', btf: btf(service, message, scope, option, container) };
}

function btf(service: string, name: string, scope?: string, option?: string, container?: string): Btf {
  return {
    service,
    ...(scope === undefined ? {} : { scope }),
    ...(option === undefined ? {} : { option }),
    ...(container === undefined ? {} : { container }),
    message: { name },
  };
}

/** Order types of H003 and H004 in Germany, Austria and Switzerland, with the BTF that replaced each. */
const OLD_ORDER_TYPES: Readonly<Record<string, OldOrderType>> = {
  CCT: upload('SCT', 'pain.001'),
  CIP: upload('SCI', 'pain.001'),
  CTV: upload('SCT', 'pain.001', undefined, 'VOI'),
  CIV: upload('SCI', 'pain.001', undefined, 'VOI'),
  CCU: upload('XCT', 'pain.001', 'DE', 'URG'),
  AXZ: upload('XCT', 'pain.001', 'DE'),
  CDD: upload('SDD', 'pain.008', undefined, 'COR'),
  CDB: upload('SDD', 'pain.008', undefined, 'B2B'),
  XE2: upload('MCT', 'pain.001', 'CH'),
  VPZ: download('REP', 'pain.002', 'DE', 'ZIP', 'VOP'),
  C53: download('EOP', 'camt.053', 'DE', 'ZIP'),
  STA: download('EOP', 'mt940', 'DE'),
  C52: download('STM', 'camt.052', 'DE', 'ZIP'),
  VMK: download('STM', 'mt942', 'DE'),
  C54: download('STM', 'camt.054', 'DE', 'ZIP'),
  C5N: download('STM', 'camt.054', 'DE', 'ZIP', 'SCI'),
  CRZ: download('REP', 'pain.002', 'DE', 'ZIP', 'SCT'),
  Z53: download('EOP', 'camt.053', 'CH', 'ZIP'),
  Z52: download('STM', 'camt.052', 'CH', 'ZIP'),
  Z54: download('REP', 'camt.054', 'CH', 'ZIP'),
  Z01: download('PSR', 'pain.002', 'CH'),
};

/** The BTF that replaced an order type such as `CCT`; undefined if we know none. */
export function btfOf(orderType: string): Btf | undefined {
  return known(orderType)?.btf;
}

/** Which way the file goes; undefined if we don't know the order type. */
export function directionOf(orderType: string): 'upload' | 'download' | undefined {
  return known(orderType)?.direction;
}

/** The order type that a BTF replaced, for answers in H003 and H004. Version, variant and format of the message don't count. */
export function oldOrderTypeOf(wanted: Btf): string | undefined {
  const found = Object.entries(OLD_ORDER_TYPES).find(
    ([, { btf }]) =>
      btf.service === wanted.service &&
      btf.scope === wanted.scope &&
      btf.option === wanted.option &&
      btf.container === wanted.container &&
      btf.message.name === wanted.message.name,
  );
  return found?.[0];
}

function known(orderType: string): OldOrderType | undefined {
  return Object.hasOwn(OLD_ORDER_TYPES, orderType) ? OLD_ORDER_TYPES[orderType] : undefined;
}
