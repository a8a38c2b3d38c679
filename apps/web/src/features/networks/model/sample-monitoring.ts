/** A line of the sample monitoring list. */
export interface SampleMessage {
  readonly id: string;
  readonly time: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: 'completed' | 'processing' | 'pending' | 'failed';
}

/** Fictitious messages between fictitious banks: the eighth character of each BIC is 0, as in Test & Training. */
export const SAMPLE_MONITORING: readonly SampleMessage[] = [
  {
    id: 'sample-1',
    time: '9:15:02 AM',
    type: 'MT103',
    from: 'OAKNGB20',
    to: 'ELMFDEF0',
    amount: '98765.43',
    currency: 'EUR',
    state: 'completed',
  },
  {
    id: 'sample-2',
    time: '9:42:37 AM',
    type: 'MT202',
    from: 'PINEUS30',
    to: 'LINDDE20',
    amount: '1500000.00',
    currency: 'USD',
    state: 'processing',
  },
  {
    id: 'sample-3',
    time: '10:03:11 AM',
    type: 'MT103',
    from: 'CEDRJPJ0',
    to: 'FIRBCHZ0',
    amount: '7400000',
    currency: 'JPY',
    state: 'pending',
  },
  {
    id: 'sample-4',
    time: '10:20:48 AM',
    type: 'MT202 COV',
    from: 'ASHBBEB0',
    to: 'WILWSGS0',
    amount: '250000.00',
    currency: 'EUR',
    state: 'failed',
  },
];
