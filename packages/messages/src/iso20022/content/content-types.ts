/**
 * An amount: ISO 20022 writes it as text with the attribute `Ccy`. `value` is the decimal number as a string
 * (`12500.50`), exactly as the message has it.
 */
export interface Amount {
  readonly Ccy: string;
  readonly value: string;
}

/** XML of any other namespace (supplementary data, a signature), as text: one well-formed element. */
export interface AnyXml {
  readonly xml: string;
}

/** Exactly one of the elements. You can read each of them: the missing ones are undefined. */
export type Choice<T> = {
  [K in keyof T]: { readonly [P in K]: T[P] } & { readonly [P in Exclude<keyof T, K>]?: undefined };
}[keyof T];
