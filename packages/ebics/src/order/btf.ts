import type { Btf } from './order.ts';

/** Services, scope, option, message and container of a BTF: `SCT/–/–/pain.001/–`. */
export function btfLabel({ service, scope, option, message, container }: Btf): string {
  return [service, scope, option, messageLabel(message), container].map((value) => value ?? '–').join('/');
}

function messageLabel({ name, variant, version }: Btf['message']): string {
  return [name, variant, version].filter((value) => value !== undefined).join('.');
}

export interface BtfComparison {
  same: boolean;
  /** Such as “container: ZIP expected, none sent”. */
  differences: string[];
}

/** Banks match each field exactly. What `expected` says nothing about in its message (version, variant, format) may be anything. */
export function sameBtf(expected: Btf, sent: Btf): BtfComparison {
  const fields: [string, string | undefined, string | undefined][] = [
    ['service', expected.service, sent.service],
    ['scope', expected.scope, sent.scope],
    ['option', expected.option, sent.option],
    ['container', expected.container, sent.container],
    ['message', expected.message.name, sent.message.name],
    ...(['variant', 'version', 'format'] as const).flatMap(
      (name): [string, string | undefined, string | undefined][] =>
        expected.message[name] === undefined
          ? []
          : [[`${name} of the message`, expected.message[name], sent.message[name]]],
    ),
  ];
  const differences = fields
    .filter(([, wanted, given]) => wanted !== given)
    .map(([name, wanted, given]) => `${name}: ${wanted ?? 'none'} expected, ${given ?? 'none'} sent`);
  return { same: differences.length === 0, differences };
}
