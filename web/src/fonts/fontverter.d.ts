declare module 'fontverter' {
  /** Turns a font into another format. */
  export function convert(font: Uint8Array, to: 'truetype' | 'woff' | 'woff2'): Promise<Uint8Array>;
}
