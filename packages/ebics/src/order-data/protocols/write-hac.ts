import { field, type Markup, tag, xmlDocument } from '../../xml/markup.ts';
import type { ProtocolEvent } from './protocol-event.ts';

export interface HacReport {
  messageId: string;
  /** ISO 8601. */
  createdAt: string;
  hostId: string;
  partnerId: string;
  events: readonly ProtocolEvent[];
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.03';

/** HAC: the customer acknowledgement, a pain.002.001.03 with an OrgnlPmtInfAndSts for each event. */
export function writeHac({ messageId, createdAt, hostId, partnerId, events }: HacReport): string {
  return xmlDocument(
    tag(
      'Document',
      { xmlns: NAMESPACE },
      tag(
        'CstmrPmtStsRpt',
        {},
        tag(
          'GrpHdr',
          {},
          tag('MsgId', {}, messageId.slice(0, 35)),
          tag('CreDtTm', {}, createdAt),
          tag(
            'InitgPty',
            {},
            tag('Id', {}, tag('OrgId', {}, attribute('PartnerID', partnerId), attribute('HostID', hostId))),
          ),
        ),
        tag('OrgnlGrpInfAndSts', {}, tag('OrgnlMsgId', {}, 'EBICS'), tag('OrgnlMsgNmId', {}, 'EBICS')),
        events.map(eventElement),
      ),
    ),
  );
}

function eventElement(event: ProtocolEvent): Markup {
  const { service, scope, option, container, message } = event.btf ?? {};
  return tag(
    'OrgnlPmtInfAndSts',
    {},
    tag('OrgnlPmtInfId', {}, event.action.slice(0, 35)),
    tag(
      'StsRsnInf',
      {},
      tag(
        'Orgtr',
        {},
        tag(
          'Id',
          {},
          tag(
            'OrgId',
            {},
            attribute('PartnerID', event.partnerId),
            attribute('UserID', event.userId),
            attribute('OrderID', event.orderId),
            attribute('AdminOrderType', event.adminOrderType),
            attribute('ServiceName', service),
            attribute('Scope', scope),
            attribute('ServiceOption', option),
            attribute('ContainerType', container),
            attribute('MsgName', message?.name),
            attribute('DataLength', event.size?.toString()),
            attribute('TimeStamp', event.at),
          ),
        ),
      ),
      event.reason === undefined ? undefined : tag('Rsn', {}, tag('Cd', {}, event.reason)),
      additionalLines(event).map((line) => field('AddtlInf', line)),
    ),
  );
}

/** The schema limits both to 35 characters. */
function attribute(name: string, value: string | undefined): Markup | undefined {
  return value === undefined || value === ''
    ? undefined
    : tag('Othr', {}, tag('Id', {}, value.slice(0, 35)), tag('SchmeNm', {}, tag('Prtry', {}, name)));
}

/** Lines have at most 105 characters. */
function additionalLines({ texts = [], fileName, digest }: ProtocolEvent): string[] {
  return [
    ...(fileName === undefined ? [] : [`File: ${fileName}`]),
    ...(digest === undefined ? [] : [`SHA-256: ${Buffer.from(digest).toString('hex').toUpperCase()}`]),
    ...texts,
  ].flatMap((text) => text.match(/.{1,105}/gsu) ?? []);
}
