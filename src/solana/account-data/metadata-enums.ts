// Of the Program Metadata program, in its accounts and instructions.

export const ENCODINGS = ['none', 'utf8', 'base58', 'base64'] as const;
export const COMPRESSIONS = ['none', 'gzip', 'zlib'] as const;
export const FORMATS = ['none', 'JSON', 'YAML', 'TOML'] as const;
export const SOURCES = ['direct', 'url', 'account'] as const;
