export { EvidenceFailure, type FailureCode } from './failure.ts';
export {
  compareBytes,
  concat,
  equalBytes,
  fromBase64,
  fromHex,
  fromUtf8,
  toBase64,
  toHex,
  toUtf8,
  uint64,
  type Bytes,
} from './bytes.ts';
export { createSha256, sha256, type IncrementalDigest } from './sha256.ts';
export {
  consistencyProof,
  consistencyRanges,
  EMPTY_ROOT,
  foldNodes,
  hashOfRange,
  inclusionProof,
  inclusionRanges,
  leafHash,
  memoryNodes,
  nodeHash,
  nodesOfRange,
  rootOfLeaves,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
  type LeafRange,
  type NodeAddress,
  type NodeReader,
} from './merkle.ts';
export {
  consistencyProofFromTiles,
  createKnownTiles,
  decodeEntryBundle,
  decodeHashTile,
  encodeEntryBundle,
  encodeHashTile,
  cutTile,
  entryBundleBytes,
  hashesAtTileLevel,
  inclusionProofFromTiles,
  inclusionProofsFromTiles,
  parseTilePath,
  rootFromTiles,
  TILE_WIDTH,
  tileNodes,
  tilePath,
  tilesOfTree,
  tileWidth,
  type KnownTiles,
  type TileAddress,
  type TileReader,
} from './tiles.ts';
export {
  COSIGNATURE_ED25519,
  COSIGNATURE_ML_DSA_44,
  formatNote,
  formatSignature,
  formatVkey,
  isSignatureBy,
  NOTE_ED25519,
  noteKey,
  noteKeyId,
  parseNote,
  parseSignatureLine,
  parseVkey,
  type NoteKey,
  type NoteSignature,
  type SignedNote,
} from './note.ts';
export { ed25519PublicKey, verifyEd25519 } from './ed25519.ts';
export {
  formatCheckpoint,
  hasNoteSignature,
  parseCheckpoint,
  signNoteBody,
  type Checkpoint,
} from './checkpoint.ts';
export { cosign, cosignatureMessage, cosignatureTime, splitCosignature } from './cosignature.ts';
export {
  examineTlogProof,
  findSigningLog,
  formatProofHead,
  formatTlogProof,
  listCosignatures,
  listMlDsaCosignatures,
  parseTlogProof,
  verifyTlogProof,
  type TlogProof,
  type TlogProofFindings,
} from './tlog-proof.ts';
export {
  examineChain,
  examineRecord,
  LINK_CHECKS,
  type ChainFindings,
  type ChainLink,
  type LinkCheck,
  type LinkFindings,
  type LinkOutcome,
} from './chain.ts';
export {
  countedWitnesses,
  isQuorum,
  parsePolicy,
  quorumSize,
  type Policy,
  type PolicyGroup,
  type PolicyLog,
  type PolicyWitness,
} from './policy.ts';
export { canonicalBytes, canonicalize, parseCanonical, type JsonValue } from './canonical-json.ts';
export { createSm3, sm3 } from './sm3.ts';
export { checkNumber, isRecordNumber, makeNumber, NUMBER_PREFIX } from './record-number.ts';
export {
  checkRecord,
  encodeRecord,
  MAX_RECORD_BYTES,
  parseRecord,
  type CertificationRecord,
  type ChangeRecord,
  type ChainedRecord,
  type ConfirmationRecord,
  type DepositRecord,
  type DocumentRecord,
  type ErasureRecord,
  type LogRecord,
  type KeyRecord,
  type ObjectionRecord,
  type MaterialRecord,
  type PolicyRecord,
  type RenewalRecord,
  type TimestampRecord,
  type RevocationRecord,
  type SignatureRecord,
  type TransferRecord,
  type UploadRecord,
  type VerifierRecord,
  type WrittenRecord,
} from './records.ts';
export {
  OBJECTION_OUTCOMES,
  REVOCATION_REASONS,
  TRANSFER_KINDS,
  type ObjectionOutcome,
  type RevocationReason,
  type TransferKind,
} from './record-words.ts';
export {
  checkManifest,
  encodeManifest,
  isSafePath,
  originalPath,
  parseManifest,
  type Manifest,
  type ManifestFile,
} from './manifest.ts';
export { commitment, encodeOpening, uploadCommitment } from './opening.ts';
export { commitmentsOf, encodeReveal, openManifest, parseReveal, type Opening, type Reveal } from './reveal.ts';
export {
  checkMaterial,
  encodeMaterialReveal,
  materialCommitment,
  parseMaterialReveal,
  type MaterialReveal,
} from './material.ts';
export { formatReceipt, isReceipt, LONGEST_WAIT_MS, verifyReceipt, type Receipt } from './receipt.ts';
export { buildManifest, type DepositParts } from './build-manifest.ts';
export { fromPem, toPem } from './pem.ts';
export { digestBy, ecdsaFromDer, ecdsaToDer, verifySignature } from './signature.ts';
export {
  allowsKeyUsage,
  parseCertificate,
  parseCertificates,
  readBasicConstraints,
  readExtendedKeyUsage,
  type Certificate,
} from './x509.ts';
export { verifyChain } from './certificate-chain.ts';
export {
  parseCertsOnly,
  parseSignedData,
  verifyDetachedCades,
  verifySignedData,
  type SignedData,
  type VerifiedSignature,
} from './cms.ts';
export {
  buildTimestampRequest,
  parseTimestampResponse,
  parseTimestampToken,
  verifyTimestamp,
  verifyTimestampDigest,
  type TimestampToken,
} from './timestamp.ts';
export { addSignatureTimestamp } from './signature-timestamp.ts';
export {
  encodeEvidenceRecord,
  parseEvidenceRecord,
  type ArchiveTimestamp,
  type ArchiveTimestampChain,
} from './evidence-record.ts';
export { listRecordKeys, verifyEvidenceRecord, type ProvenArchive } from './verify-evidence-record.ts';
export { buildHashTree, type HashTree } from './hash-tree.ts';
export {
  createCertificateRequest,
  openCertificateRequest,
  requestToPem,
  type CertificateRequest,
} from './csr.ts';
export { encodeKeyRollover, parseKeyRollover, type KeyRollover } from './key-rollover.ts';
export { signCades, type CadesInput, type EcdsaSigner } from './sign-cades.ts';
export { backupKey, decryptPrivateKey, encryptPrivateKey, restoreKey } from './key-backup.ts';
export { PASSKEY_PRF_INPUT, unwrapKey, wrapKey, type WrapKind } from './key-wrap.ts';
export {
  GROUP_LENGTH,
  makeRecoveryCode,
  readRecoveryCode,
  readSymbols,
  recoveryGroups,
  recoveryQr,
} from './recovery-code.ts';
export { bundleLimits, MAX_ZIP_BYTES, readBundle, type BundleFiles } from './bundle-zip.ts';
export {
  isListSigned,
  judgeRevocation,
  parseRevocationLists,
  type RevocationList,
  type RevocationOf,
  type RevocationStanding,
} from './revocation-list.ts';
export { describeRevocation } from './revocation-words.ts';
export { parseTrust, REVOCATION_LIST_NAMES, type Trust } from './trust.ts';
export { trustPathOf } from './trust-path.ts';
export {
  COMMANDS_LEAD,
  COURT_ALTERNATIVE,
  COURT_HEADINGS,
  courtCommands,
  RECORD_LIMITS,
  shellQuote,
  type CommandNames,
} from './court-words.ts';
export { courtRows, reliances, type CourtRow } from './court-rows.ts';
export { isDay } from './fields.ts';
export { openTrust, ROOT_NAME, type OpenTrustOptions } from './open-trust.ts';
export {
  formatTrustRoot,
  parseTrustRoot,
  PARTY_ROLES,
  ROOT_FILES,
  rootFingerprint,
  verifyRootChain,
  type Party,
  type PartyRole,
  type PolicyPeriod,
  type TrustRoot,
} from './trust-root.ts';
export { backingFields, nameBackers, type Backer, type Backing, type PartyKey } from './backing.ts';
export { wordBacking, type BackingWords } from './backing-words.ts';
export { beijingTime, ENCLOSED_TRUST } from './bundle-words.ts';
export { provenTime, quorumTime } from './bundle-times.ts';
export { refusedBundle, verifyBundle, verifyBundleZip, type VerifyOptions, type WorkFile } from './bundle.ts';
export {
  CHECK_IDS,
  type BundleFacts,
  type BundleReport,
  type Check,
  type CheckCode,
  type CheckId,
  type Verdict,
} from './bundle-report.ts';
