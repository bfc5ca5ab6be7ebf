/** Placeholder for the form of an entrance screen; index.html has the same markup. */
export function EntranceSkeleton() {
  return (
    <div aria-busy="true">
      <span className="entrance-skeleton entrance-skeleton-label" />
      <span className="entrance-skeleton entrance-skeleton-field" />
      <span className="entrance-skeleton entrance-skeleton-label" />
      <span className="entrance-skeleton entrance-skeleton-field" />
      <span className="entrance-skeleton entrance-skeleton-button" />
    </div>
  );
}
