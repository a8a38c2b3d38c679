import { btfOf } from '../order/old-order-types.ts';
import type { Btf, Order, OrderReference, ServiceFilter } from '../order/order.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** Reads the element OrderDetails. */
export function readOrder(details: XmlElement, direction: Order['direction'], strict: boolean): Order {
  // H003 and H004 call the order type OrderType.
  const typeElement =
    details.optional('AdminOrderType') ?? details.optional('OrderType') ?? details.child('AdminOrderType');
  const adminOrderType = typeElement.text;
  if (!/^[A-Z0-9]{3}$/.test(adminOrderType))
    typeElement.fail(
      `An order type has three capital letters or digits, such as BTU or HPB, not “${adminOrderType}”.`,
    );
  const parameters = details.all().find(({ name }) => name.endsWith('OrderParams'));
  const service = parameters?.optional('Service');
  const isReference = /^HV[DTES]$/.test(adminOrderType);
  // Another order type says itself what its file is: nobody may rename an order that they may not send.
  const isFile = adminOrderType === 'BTU' || adminOrderType === 'BTD';
  const btf = service === undefined || !isFile ? btfOf(adminOrderType) : readBtf(service);
  const orderAttribute = details.textIn('OrderAttribute');
  return {
    adminOrderType,
    direction,
    ...defined('btf', btf),
    ...defined('fileFormat', parameters?.textIn('FileFormat')),
    ...defined('orderId', details.textIn('OrderID')),
    ...defined('orderAttribute', orderAttribute),
    ...defined('dateRange', readDateRange(parameters?.optional('DateRange'))),
    ...defined('fileName', parameters?.attribute('fileName')),
    ...readSignatureFlag(parameters?.optional('SignatureFlag'), orderAttribute, strict),
    ...(isReference && parameters !== undefined ? { reference: readReference(parameters, service) } : {}),
    ...(adminOrderType === 'HVT' ? readFlags(parameters?.optional('OrderFlags')) : {}),
    serviceFilters: (parameters?.all('ServiceFilter') ?? []).map(readFilter),
    orderTypes: parameters?.textIn('OrderTypes')?.split(/\s+/) ?? [],
    parameters: (parameters?.all('Parameter') ?? []).map((parameter) => ({
      name: parameter.textOf('Name'),
      value: parameter.child('Value').text,
    })),
  };
}

function defined<Key extends keyof Order>(key: Key, value: Order[Key] | undefined): Partial<Order> {
  return value === undefined || value === '' ? {} : { [key]: value };
}

function readBtf(service: XmlElement): Btf {
  const message = service.child('MsgName');
  const { service: name, scope, option, container } = readFilter(service);
  return {
    service: name ?? service.textOf('ServiceName'),
    ...(scope === undefined ? {} : { scope }),
    ...(option === undefined ? {} : { option }),
    ...(container === undefined ? {} : { container }),
    message: {
      name: service.textOf('MsgName'),
      ...attribute(message, 'version'),
      ...attribute(message, 'variant'),
      ...attribute(message, 'format'),
    },
  };
}

function attribute(element: XmlElement, name: 'version' | 'variant' | 'format'): Partial<Btf['message']> {
  const value = element.attribute(name);
  return value === undefined || value === '' ? {} : { [name]: value };
}

function readFilter(service: XmlElement): ServiceFilter {
  const fields: [keyof ServiceFilter, string | undefined][] = [
    ['service', service.textIn('ServiceName')],
    ['scope', service.textIn('Scope')],
    ['option', service.textIn('ServiceOption')],
    ['container', readContainer(service.optional('Container'))],
    ['messageName', service.textIn('MsgName')],
  ];
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function readContainer(container: XmlElement | undefined): string | undefined {
  if (container === undefined) return undefined;
  const type = container.attribute('containerType') ?? container.text;
  return type === '' ? container.fail('Container needs the attribute containerType: ZIP, XML or SVC.') : type;
}

/** Clients send `<SignatureFlag/>`, `requestEDS="true"` or, against the schema, the text `true`. In H003 and H004, the order attribute says it. */
function readSignatureFlag(
  flag: XmlElement | undefined,
  orderAttribute: string | undefined,
  strict: boolean,
): Pick<Order, 'hasSignatures' | 'wantsEds'> {
  if (flag === undefined) {
    const signed = orderAttribute?.startsWith('O') === true || orderAttribute?.startsWith('U') === true;
    return { hasSignatures: signed, wantsEds: signed };
  }
  if (strict && flag.text !== '')
    flag.fail('SignatureFlag must be empty. Write requestEDS="true" as its attribute instead of a text.');
  const says = flag.attribute('requestEDS') ?? flag.text;
  return { hasSignatures: flag.text !== 'false', wantsEds: says === 'true' || says === '1' };
}

function readDateRange(range: XmlElement | undefined): Order['dateRange'] {
  if (range === undefined) return undefined;
  const [start, end] = [readDay(range.child('Start')), readDay(range.child('End'))];
  if (start > end) range.fail(`The first day ${start} is after the last day ${end}. Exchange them.`);
  return { start, end };
}

function readDay(element: XmlElement): string {
  const day = element.text.slice(0, 10);
  const isWritten = /^\d{4}-\d{2}-\d{2}(Z|[+-]\d{2}:\d{2})?$/.test(element.text);
  return isWritten && isInCalendar(day)
    ? day
    : element.fail(`“${element.text.slice(0, 40)}” is not a day. Write it as YYYY-MM-DD.`);
}

/** The parser of dates takes February 31 for March 3. */
function isInCalendar(day: string): boolean {
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

function readReference(parameters: XmlElement, service: XmlElement | undefined): OrderReference {
  const orderType = parameters.textIn('OrderType');
  const btf = service === undefined ? btfOf(orderType ?? '') : readBtf(service);
  return {
    partnerId: parameters.textOf('PartnerID'),
    orderId: parameters.textOf('OrderID'),
    ...(orderType === undefined ? {} : { orderType }),
    ...(btf === undefined ? {} : { btf }),
  };
}

/** The defaults are those of H003. */
function readFlags(
  flags: XmlElement | undefined,
): Required<Pick<Order, 'completeOrderData' | 'fetchLimit' | 'fetchOffset'>> {
  const complete = flags?.attribute('completeOrderData');
  return {
    completeOrderData: complete === 'true' || complete === '1',
    fetchLimit: count(flags, 'fetchLimit', 100),
    fetchOffset: count(flags, 'fetchOffset', 0),
  };
}

function count(flags: XmlElement | undefined, name: string, otherwise: number): number {
  const text = flags?.attribute(name);
  if (text === undefined) return otherwise;
  return /^\d{1,10}$/.test(text)
    ? Number(text)
    : (flags?.fail(`${name} must be a whole number.`) ?? otherwise);
}
