/**
 * Latin text that is allowed on purpose: each name is listed by itself, and a number is recognised by its
 * digits. A class of letters ("any capitals") would allow ERROR and OK.
 */
const LATIN = new RegExp(
  [
    // The one fixed English sentence of the specification.
    /the entered data is not valid/,
    /\b(?:https?:\/\/\S+|[\w.+-]+@[\w.-]+|localhost\S*)/,
    // Formats, units and standards.
    /\b(?:JPE?G|PNG|WebP|BMP|TIFF?|PDF|OFD|ZIP|CSV|XLSX?|JSON|SVG|QR|KB|MB|GB|UTC|ISO|RFC|GB\/T|API|HTML|AI|ID|App|Wi-Fi|WPS|Excel)(?![A-Za-z])/,
    /\b(?:SHA-?\d*|SM[234]|C2PA|AIGC|Ed25519|ECDSA|P-256|CAdES(?:-BES)?|PAdES|CMS|PDQ|PKCS|X\.509|ML-DSA-?\d*|TSA|CRL|OCSP|DER|BOM|PDF\/A-\w+)(?![A-Za-z])/,
    /\b(?:EXIF|XMP|RGB|CMYK|sRGB|Merkle|ICP|DCI|CA|C2SP|FIPS \d+|ETSI EN|UTF-8|GBK|TXT|NFKC|CNY)(?![A-Za-z])/,
    // Names of tools and files as they are typed and cited.
    /\b(?:OpenSSL|openssl|Python|bash|coreutils|xlsx|csv|zip|jpe?g|png|webp|bmp|tif)\b/,
    /\b(?:c2sp\.org\/[\w@./-]+|tlog-proof|receipt\.vkey|docs\/[\w./-]+|evaluation-witness|verifier\/[\w./-]+|npm run staff)|\/log\/|\/trust\/|\btrust(?= 文件夹)|（deposit）/,
    /[\w-]*\.(?:jpe?g|png|pdf|zip|csv|xlsx|html|sh|json|pem|crl|p7s|tsr|txt|py|vkey|tlog-proof)\b/,
    // Paths of addresses, as they are typed.
    /(?<![\w/])\/[a-z_]+(?:\/[\w-]+)*/,
    // Numbers of records, of orders and of rules, digests: what has a digit in it.
    /\b(?=[A-Z-]*\d)[A-Z]{2,6}-?[\dA-Z]+(?:-[\dA-Z]+)*\b/,
    /\b(?=[A-Z]*\d)(?=\d*[A-Z])[\dA-Z]{4,5}(?:-[\dA-Z]{1,5})+\b/,
    /#?\b(?=[a-fA-F]*\d)[0-9a-fA-F]{4,}\b/,
    // A nickname that nobody chose, which staff see.
    /用户[0-9a-z]{7}\b/,
    // Keys of the keyboard.
    /\b(?:Ctrl|Enter|Esc|Tab|Shift|Alt|Space)(?=\s*(?:\+|键|$|[\u4e00-\u9fff]))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Whether a text on screen contains an English word; names, formats and typed or cited text do not count. */
export const isEnglish = (text: string): boolean => /[A-Za-z]{2,}/.test(text.replace(LATIN, ' '));
