export interface CaseStaff {
  staffId: string;
  role: string;
}
