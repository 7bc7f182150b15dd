/** Names and formats that are written in Latin letters on purpose, and the one fixed sentence of the specification. */
const LATIN = new RegExp(
  [
    /the entered data is not valid/,
    /\b(?:https?:\/\/\S+|[\w.+-]+@[\w.-]+|localhost\S*)/,
    // Formats, units and standards.
    /\b(?:JPE?G|PNG|WebP|BMP|TIFF?|PDF|OFD|ZIP|CSV|XLSX?|JSON|SVG|QR|MB|KB|GB|UTC|SHA-?\d*|SM\d|RFC|ISO|GB\/T|C2PA|AIGC|AI|ID|API|HTML|OpenSSL|openssl|Python|Ed25519|ECDSA|P-256|CAdES-BES|CAdES|CMS|PDQ|PKCS|X\.509|ML-DSA-?\d*|TSA|CRL|OCSP|EXIF|XMP|RGB|CMYK|sRGB|Excel|WPS|App|Wi-Fi|Merkle|BOM|ICP|DCI|CA)\b/,
    // Numbers of records and of rules, digests, file names, keys of the keyboard.
    // Names of tools, standards and files as they are typed and cited.
    /\b(?:xlsx|csv|zip|jpe?g|png|webp|bmp|tif|UTF-8|GBK|TXT|C2SP|DER|PAdES|PDF\/A-\w+|FIPS \d+|ETSI EN)\b/,
    /\b(?:bash|coreutils|trust|deposit|c2sp\.org\/[\w@./-]+|tlog-proof|receipt\.vkey|docs\/[\w./-]+|evaluation-witness)\b/,
    /npm run staff|\/log\/|\.tlog-proof|\/notices\b/,
    /\b(?:YJ[A-Z]*|[A-Z]{2,4}-[\dA-Z-]+|#?[0-9A-Fa-f]{4,}|[A-Z\d]{4,}|QLGS-\d+)\b/,
    /[\w-]*\.(?:jpe?g|png|pdf|zip|csv|xlsx|html|sh|json|pem|tsr|txt|py)\b/,
    /\b(?:Ctrl|Enter|Esc|Tab|Shift|Alt|Space|[A-Z])\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Whether a text on screen holds an English word; names, formats and what is typed or cited are none. */
export const isEnglish = (text: string): boolean => /[A-Za-z]{2,}/.test(text.replace(LATIN, ''));
