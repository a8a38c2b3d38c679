/** The parts that the benchmark uses of parsers without types. */
declare module 'mt940js' {
  interface Statement {
    readonly closingBalance: number;
    readonly transactions: readonly unknown[];
  }
  class Parser {
    parse(text: string): Statement[];
  }
  const exported: { readonly Parser: typeof Parser };
  export = exported;
}

declare module '@centrapay/swift-parser' {
  interface Statement {
    readonly closingBalance?: { toString(): string };
    readonly transactions: readonly unknown[];
  }
  const exported: { parse(options: { type: 'mt940' | 'mt942'; data: string }): Statement[] };
  export = exported;
}
