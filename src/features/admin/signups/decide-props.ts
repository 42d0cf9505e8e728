import type { ApproveSignup, SignupDetail } from '#contracts/admin/signups.ts';

/** A waiting sign-up, and what can be decided about it. */
export interface DecideProps {
  signup: SignupDetail;
  isBusy: boolean;
  onApprove: (body: ApproveSignup) => void;
  onReject: () => void;
}
