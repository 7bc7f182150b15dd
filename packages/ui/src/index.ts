export {
  Button,
  buttonClass,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './button/button.tsx';
export { CLICK_GUARD_MS, createClickGuard, type ClickGuard } from './button/click-guard.ts';
export { Countdown, type CountdownProps } from './countdown/countdown.tsx';
export { formatRemaining, secondsLeft } from './countdown/remaining.ts';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { PROMPT_INVALID, PromptDialog, type PromptDialogProps } from './dialog/prompt-dialog.tsx';
export {
  EmptyState,
  FailureState,
  type EmptyStateProps,
  type FailureStateProps,
} from './empty/empty-state.tsx';
export { isShownInPlace, markShownInPlace } from './empty/shown-in-place.ts';
export { Loading, Skeleton, type SkeletonProps } from './empty/skeleton.tsx';
export {
  Checkbox,
  Field,
  FieldError,
  Input,
  Select,
  Textarea,
  type CheckboxProps,
  type FieldProps,
  type SelectProps,
} from './field/field.tsx';
export { Fact } from './facts/fact.tsx';
export { FileInput, type FileInputProps } from './field/file-input.tsx';
export { beijingDate, beijingParts, formatInstant } from './format/beijing.ts';
export { formatCount, formatYuan } from './format/count.ts';
export { useHydrated } from './hydration/use-hydrated.ts';
export { focusNewPage } from './focus/focus-new-page.ts';
export { followFaults } from './focus/follow-faults.ts';
export { digestBytes, hashGroups, shortHash } from './hash/hash-groups.ts';
export { CopyButton, HashText, type HashTextProps } from './hash/hash-text.tsx';
export { Icon, type IconName } from './icons/icon.tsx';
export {
  PAGER_COUNT,
  PAGER_SIZES,
  clampPage,
  isPagerCount,
  pageCountOf,
  pagerSlots,
} from './pager/pager-numbers.ts';
export { Pager, type PagerProps } from './pager/pager.tsx';
export { useNear } from './near/use-near.ts';
export { ProgressBar } from './progress/progress-bar.tsx';
export { CertificateCard, type CertificateCardProps } from './record/certificate-card.tsx';
export { ProofBadge, type ProofBadgeProps } from './record/proof-badge.tsx';
export { QrCode, type QrCodeProps } from './record/qr-code.tsx';
export { Glyph, Rosette, Strip, rosetteName, type MarkProps } from './record/record-mark.tsx';
export type { SealText } from './marks/seal.ts';
export { Seal, type SealProps } from './seal/seal.tsx';
export { Status, StatusNode, TrackMark, type StatusKind, type StatusProps } from './status/status.tsx';
export { Timeline, type TimelineEntry } from './timeline/timeline.tsx';
export { TableHead, type TableHeadProps } from './table/table-head.tsx';
export { Tabs, type Tab, type TabsProps } from './tabs/tabs.tsx';
export {
  NOTICE_MS,
  NOTICE_TITLE,
  TOAST_MS,
  dismiss,
  notice,
  toast,
  type MessageKind,
  type MessageOptions,
} from './toast/toast-store.ts';
export { Toaster } from './toast/toaster.tsx';
export { TrackStepper, type TrackStep } from './track/track-stepper.tsx';
