interface Lent {
  readonly address: string;
  borrowers: number;
}

const lent = new Map<Blob, Lent>();

export interface BorrowedAddress {
  readonly address: string;
  /** To be called once. The last borrower's call frees the memory. */
  readonly release: () => void;
}

/**
 * Borrows the address of these bytes, the same for everybody who shows them at the time: what one image has loaded, the next one
 * shows in its first frame. With an address of its own it would come two frames later.
 */
export function borrowAddress(blob: Blob): BorrowedAddress {
  const loan = lent.get(blob) ?? { address: URL.createObjectURL(blob), borrowers: 0 };
  lent.set(blob, loan);
  loan.borrowers += 1;
  const release = () => {
    loan.borrowers -= 1;
    if (loan.borrowers > 0) return;
    lent.delete(blob);
    URL.revokeObjectURL(loan.address);
  };
  return { address: loan.address, release };
}
