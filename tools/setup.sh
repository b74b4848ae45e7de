# shellcheck shell=bash
# What ./dramatis and ./test do before their work: install missing packages, then configure and build.
# Sourced, with $root set to the top of the checkout. Nothing here writes to stdout (it belongs to the
# program) or reads stdin (likewise). When all is up to date nothing is written and nothing is said.
: "${root:?}"
trap 'exit 130' INT # Ctrl-C while building: ninja stops and reports it, we say no more

say() { printf 'dramatis: %s\n' "$*" >&2; }
# 125 as env, timeout and git bisect use it: what was asked for never ran, so this is not its verdict.
die() { say "$@"; exit 125; }

# quietly LOG COMMAND...: run it with its output in LOG. A terminal sees the latest line of it, and when
# the command fails everyone sees all of it.
quietly() {
    local log=$1 line status
    shift
    "$@" </dev/null 2>&1 | while IFS= read -r line; do
        echo "$line"
        [[ ! -t 2 ]] || printf '\r\e[K%.78s' "$line" >&2
    done >"$log"
    status=${PIPESTATUS[0]}
    [[ ! -t 2 ]] || printf '\r\e[K' >&2
    ((status == 0)) || cat "$log" >&2
    return "$status"
}

# lock NAME ... unlock: one at a time, among all ./dramatis and ./test of this checkout. The programs
# started in between hold the lock too, so it outlives a script that is killed while its compilers run.
lock() {
    mkdir -p "$root/build" 2>/dev/null
    if ! { : >>"$root/build/.lock-$1"; } 2>/dev/null; then
        die "cannot write to $root/build; make it writable, or copy the checkout to where you can write"
    fi
    exec {lock_fd}>>"$root/build/.lock-$1"
    command -v flock >/dev/null || return 0
    if ! flock -n "$lock_fd"; then
        say "waiting for another ./dramatis or ./test that is at work on this ($1)…"
        flock "$lock_fd"
    fi
}
unlock() { exec {lock_fd}>&-; }

# find_missing GROUP...: sets missing to the packages of these groups that are not installed.
find_missing() {
    local group package tool wanted=() installed
    missing=()
    while read -r group package tool; do
        [[ " $* " == *" $group "* ]] || continue
        [[ $tool ]] && command -v "$tool" >/dev/null || wanted+=("$package")
    done <"$root/packages.txt"
    ((${#wanted[@]} > 0)) || return 0
    # One "ii NAME" a line; a second letter other than i is a package that is known but not installed.
    installed=$'\n'$(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' "${wanted[@]}" 2>/dev/null)$'\n'
    for package in "${wanted[@]}"; do
        [[ $installed == *$'\n'?"i $package"$'\n'* ]] || missing+=("$package")
    done
}

# need_packages GROUP...: install what is missing of these groups.
need_packages() {
    local missing as_root=() tool
    if [[ ${DRAMATIS_NO_APT-} ]] || ! { command -v dpkg-query && command -v apt-get; } >/dev/null; then
        # Not Debian, or not wanted: the same things may be here by other means. CMake looks for the libraries.
        for tool in cmake ninja c++; do
            command -v $tool >/dev/null && continue
            find_missing "$@"
            die "there is no $tool, and no apt-get to install it with. Please install what Debian calls: ${missing[*]}"
        done
        [[ -e $root/build/release/build.ninja ]] ||
            say "packages are not checked here; trying with what is installed (packages.txt lists what is needed)"
        return 0
    fi
    find_missing "$@"
    ((${#missing[@]} > 0)) || return 0
    if ((EUID != 0)); then
        command -v sudo >/dev/null || die "these packages are missing: ${missing[*]}
  They cannot be installed from here: you are not root and there is no sudo. Have an administrator run
      apt-get install --no-install-recommends ${missing[*]}
  and start this again. If you have the same tools from elsewhere, set DRAMATIS_NO_APT=1 to use those."
        as_root=(sudo)
    fi
    lock packages
    find_missing "$@" # again: another one may have installed them while we waited
    if ((${#missing[@]} > 0)); then
        say "installing the missing packages: ${missing[*]}"
        as_root+=(env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -q -o DPkg::Lock::Timeout=300)
        quietly "$root/build/packages.log" "${as_root[@]}" update ||
            say "apt-get update failed (see above); trying with the package lists that are here"
        quietly "$root/build/packages.log" "${as_root[@]}" install -y --no-install-recommends "${missing[@]}" ||
            die "could not install the packages (see above). By hand: apt-get install ${missing[*]}"
    fi
    unlock
}

# wish_packages GROUP...: install what is missing of these groups if this system has it, else say so and go on.
wish_packages() {
    local missing package
    [[ ! ${DRAMATIS_NO_APT-} ]] && { command -v dpkg-query && command -v apt-cache; } >/dev/null || return 0
    find_missing "$@"
    for package in "${missing[@]}"; do
        [[ $(LC_ALL=C apt-cache policy "$package" 2>/dev/null) == *"Candidate: "[0-9]* ]] && continue
        say "this system has no package $package; the tests that need it are skipped"
        return 0
    done
    (need_packages "$@") || say "the tests that need these packages are skipped"
}

# What a build folder depends on but CMake does not watch: the CPU (-march=native: code for another one
# dies of SIGILL), the compiler, the place of the checkout (build.ninja is full of absolute paths), the presets.
fingerprint() {
    local cxx
    read -ra cxx <<<"${CXX:-c++}"
    [[ $1 != fuzz ]] || cxx=(clang++)
    {
        grep -m1 -E '^(flags|Features)' /proc/cpuinfo
        "${cxx[@]}" --version
        echo "$root"
        cat "$root/CMakePresets.json"
    } 2>/dev/null | sha256sum
}

# As many compilers at once as there are CPUs, and a gigabyte of free memory for each.
jobs_that_fit() {
    local jobs key value
    jobs=$(nproc)
    while read -r key value _; do
        [[ $key != MemAvailable: ]] || ((value / 1048576 >= jobs)) || jobs=$((value / 1048576))
    done 2>/dev/null </proc/meminfo
    echo $((jobs > 0 ? jobs : 1))
}

# build PRESET [TARGET...]: configure and build, by default everything. Needs the packages. ninja runs
# under the command in the array run_under, if there is one.
run_under=()
build() {
    local preset=$1 dir=$root/build/${1%-tests} what=dramatis print stamp first=false
    shift
    [[ $preset == release* ]] || what+=", $preset build"
    stamp=$dir/.fingerprint
    print=$(fingerprint "$preset")
    lock "${dir##*/}"
    if [[ ! -e $dir/build.ninja || ! -e $stamp || $(<"$stamp") != "$print" ]]; then
        first=true
        [[ ! -e $stamp ]] || say "the CPU, the compiler, the presets or the checkout's place changed: starting anew"
        say "building $what (the first time takes a minute or two)…"
        { rm -rf "$dir" && mkdir -p "$dir"; } || die "cannot clear $dir"
    fi
    # The tests configure each time, as build/release may have been made without them. ./dramatis must
    # not, or it would turn them off again; ninja itself restarts CMake when a CMake file changes.
    if $first || [[ $preset != release ]]; then
        quietly "$dir/configure.log" cmake -S "$root" --preset "$preset" || die "CMake failed (see above)"
        echo "$print" >"$stamp"
    fi
    if [[ $(cd "$dir" && ninja -n "$@" 2>&1) != *'no work to do.' ]]; then
        $first || say "building $what…"
        # On a terminal ninja rewrites one line.
        (cd "$dir" && exec "${run_under[@]}" ninja -j "$(jobs_that_fit)" "$@") </dev/null >&2 ||
            die "the build failed (see above)"
    fi
    unlock
}
