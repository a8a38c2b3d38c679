import type { PlanDocument, PlanStep } from '../document/document.ts';

/** A request for an order of one of these types, which the bank did not refuse. */
const worked = (orders: readonly string[], text: string, phase?: string): PlanStep => {
  const order = orders.map((name) => `call.path.startsWith("/ebics/${name}")`).join(' || ');
  return {
    on: 'calls',
    where: `call.method == "EBICS" && call.code == "" && (${order})${
      phase === undefined ? '' : ` && call.query.phase == "${phase}"`
    }`,
    text,
  };
};

/** A file that arrived with all its signatures. */
const ACCEPTED: readonly PlanStep[] = [
  {
    as: 'sent',
    on: 'calls',
    where: 'call.route == "ebics" && call.status == 201 && call.payloadId != "" && size(call.problems) == 0',
    text: 'A signed file is accepted without errors',
  },
  {
    as: 'file',
    on: 'payloads',
    where: 'payload.id == sent.payloadId && payload.type.startsWith("pain.001") && payload.transfers > 0',
    text: 'That file is a pain.001',
  },
];

export const EBICS: PlanDocument = {
  name: 'ebics',
  title: 'EBICS in a week',
  cases: [
    {
      id: 'keys',
      title: 'Keys are exchanged',
      instructions:
        'Send INI and HIA, give your letter to an operator, and fetch the keys of the bank with HPB.',
      expect: 'The three orders are accepted.',
      within: 'P2D',
      steps: [
        { ...worked(['INI', 'HIA'], 'A key arrives with INI or HIA'), count: 2 },
        worked(['HPB'], 'The keys of the bank are fetched'),
      ],
    },
    {
      id: 'first-file',
      title: 'A file is accepted',
      instructions: 'Send a pain.001 with BTU or CCT.',
      expect: 'It is accepted without errors.',
      within: 'P2D',
      steps: [...ACCEPTED],
    },
    {
      id: 'wrong-signature',
      title: 'A wrong signature is noticed and corrected',
      instructions:
        'Send a pain.001 that is signed with another key or changed after it was signed. Then send it with the right signature.',
      expect: 'The first is refused with 091301, and your client says so. The other is accepted.',
      within: 'P2D',
      steps: [
        {
          on: 'calls',
          where: 'call.method == "EBICS" && call.code == "091301"',
          text: 'A file is refused with 091301',
        },
        ...ACCEPTED,
      ],
    },
    {
      id: 'second-signature',
      title: 'A second user signs',
      instructions:
        'Send a pain.001 as a subscriber with the class A. Let another subscriber find it with HVU or HVZ, and sign it with HVE.',
      expect: 'The file is executed after the second signature.',
      within: 'P2D',
      steps: [
        worked(['HVU', 'HVZ'], 'The waiting file is found'),
        worked(['HVE'], 'It is signed a second time'),
        ...ACCEPTED,
      ],
    },
    {
      id: 'statement',
      title: 'A statement is fetched',
      instructions:
        'Let an operator advance the clock by a day, and fetch the statement with BTD, C53 or STA.',
      expect: 'It is fetched, and your client sends a positive receipt.',
      within: 'P3D',
      steps: [
        {
          on: 'calls',
          where:
            'call.method == "EBICS" && call.code == "" && call.query.phase == "receipt" && (call.path.contains("camt.053") || call.path.contains("mt940"))',
          text: 'The receipt for a statement arrives',
        },
      ],
    },
    {
      id: 'protocol',
      title: 'The protocol is read',
      instructions: 'Fetch HAC after your client has sent a file.',
      expect: 'It is fetched, and your client sends a positive receipt.',
      within: 'P2D',
      steps: [worked(['HAC'], 'The receipt for HAC arrives', 'receipt')],
    },
    {
      id: 'key-change',
      title: 'Keys are changed',
      instructions: 'Change your keys with PUB, HCA or HCS, and then send any order.',
      expect: 'The order with the new keys is accepted.',
      within: 'P2D',
      steps: [
        worked(['PUB', 'HCA', 'HCS'], 'New keys arrive', 'transfer'),
        {
          on: 'calls',
          where: 'call.method == "EBICS" && call.code == "" && call.query.phase == "initialisation"',
          text: 'An order with the new keys is accepted',
        },
      ],
    },
  ],
};
