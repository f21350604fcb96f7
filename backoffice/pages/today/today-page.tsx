export function TodayPage() {
  return (
    <>
      <h1>Today</h1>
      <p>Nothing waits for you.</p>
    </>
  )
}
