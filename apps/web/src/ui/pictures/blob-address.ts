interface Lent {
  readonly address: string;
  borrowers: number;
}

const lent = new Map<Blob, Lent>();
let isFreeing = false;

export interface BorrowedAddress {
  readonly address: string;
  /** To be called once. The memory is freed soon after the last borrower's call, unless it is borrowed again until then. */
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
    if (loan.borrowers > 0 || isFreeing) return;
    isFreeing = true;
    setTimeout(freeReturned);
  };
  return { address: loan.address, release };
}

/** In a task of its own: the browser's process hears of each, and rows go in the middle of a frame. */
function freeReturned(): void {
  isFreeing = false;
  for (const [blob, { address, borrowers }] of lent) {
    if (borrowers > 0) continue;
    lent.delete(blob);
    URL.revokeObjectURL(address);
  }
}
