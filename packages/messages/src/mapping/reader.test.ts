import { describe, expect, it } from 'vitest';
import { noted, peek, take, takeAll, unreadIn } from './reader.ts';

const PAYMENT = {
  GrpHdr: { MsgId: 'PAY1', CreDtTm: '2026-11-20T10:00:00Z' },
  CdtTrfTxInf: [{ PmtId: { InstrId: 'I1', UETR: 'U1' }, Amt: { Ccy: 'EUR', value: '1' }, Ustrd: ['a', 'b'] }],
};

const unread = (content: object): string[] =>
  unreadIn(content, '').map(({ parent, name }) => `${parent}/${name}`);

describe('noted content', () => {
  it('is unread until somebody asks for it', () => {
    expect(unread(noted(PAYMENT))).toEqual(['/GrpHdr', '/CdtTrfTxInf']);
  });

  it('names what was not read, the largest elements first', () => {
    const content = noted(PAYMENT);
    expect(content.GrpHdr.MsgId).toBe('PAY1');
    const [transaction] = content.CdtTrfTxInf;
    expect([transaction?.Amt.value, transaction?.Ustrd[0]]).toEqual(['1', 'a']);
    expect(unread(content)).toEqual(['/GrpHdr/CreDtTm', '/CdtTrfTxInf[1]/PmtId']);
  });

  it('can be looked at without being read', () => {
    const content = noted(PAYMENT);
    expect(peek(content).GrpHdr).toBe(PAYMENT.GrpHdr);
    expect(peek(PAYMENT)).toBe(PAYMENT);
    expect(unread(content)).toHaveLength(2);
    take(content.GrpHdr, 'CreDtTm');
    takeAll(content.CdtTrfTxInf);
    expect(unread(content)).toEqual(['/GrpHdr/MsgId']);
  });
});
