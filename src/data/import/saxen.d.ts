/** What is used of the library, which has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(
      event: 'openTag',
      then: (name: string, attributes: () => Record<string, string> | false, decode: Decode) => void,
    ): this;
    on(event: 'closeTag', then: (name: string) => void): this;
    on(event: 'text', then: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', then: (text: string) => void): this;
    on(event: 'error', then: (error: Error) => void): this;
    on(event: 'warn', then: () => void): this;
    /** The rest is not read. */
    stop(): void;
    parse(xml: string): void;
  }
}
