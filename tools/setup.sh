# shellcheck shell=bash
# What ./dramatis and ./test do before their work: install missing packages, then configure and
# build. Sourced, with $root set to the top of the checkout. Nothing here writes to stdout (it
# belongs to the program) or reads stdin (likewise). When all is up to date nothing is written and
# nothing is said.
: "${root:?}"
trap 'exit 130' INT # Ctrl-C while building: ninja stops and reports it, we say no more

say() { printf 'dramatis: %s\n' "$*" >&2; }
# 125 as env, timeout and git bisect use it: what was asked for never ran, so this is not its
# verdict.
die() { say "$@"; exit 125; }

# quietly LOG COMMAND...: run it with its output in LOG. A terminal sees the latest line of it, and
# when the command fails everyone sees all of it.
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

# owner_of PATH: the user whose file it is.
owner_of() { stat -c %U "$1" 2>/dev/null || echo 'another user'; }

# What to do about files in build/ that are not ours.
cure() {
    if [[ -O $root ]]; then
        echo "This happens when it has been run with sudo. To make them yours again:" \
            "sudo chown -R $(id -un) '$root/build'"
    else
        echo "Ask $(owner_of "$root") to run ./dramatis there," \
            "or copy the checkout to where you can write."
    fi
}

# refuse_foreign_files DIR: a build that cannot replace what another user left there would fail
# half-way.
refuse_foreign_files() {
    local file
    ((EUID != 0)) || return 0
    file=$(find "$1" ! -type l ! -writable -print -quit 2>/dev/null)
    [[ ! $file ]] || die "cannot build: ${file#"$root/"} belongs to $(owner_of "$file").
  $(cure)"
}

# After root has built in the checkout of someone else (sudo): the files shall be the owner's.
hand_back() {
    ((EUID == 0)) && [[ $(stat -c %u "$root") != 0 ]] || return 0
    chown -R --no-dereference --reference="$root" "$root/build" 2>/dev/null ||
        say "files in build/ now belong to root; for $(owner_of "$root"):" \
            "sudo chown -R $(owner_of "$root") '$root/build'"
}

# lock NAME ... unlock: one at a time, among all ./dramatis and ./test of this checkout. The
# programs started in between hold the lock too, so it outlives a script that is killed while its
# compilers run.
lock() {
    try_lock "$1" || wait_for_lock "$1"
}
try_lock() {
    local file=$root/build/.lock-$1
    mkdir -p "$root/build" 2>/dev/null
    if ! { : >>"$file"; } 2>/dev/null; then
        [[ -e $file ]] || file=$root/build
        die "cannot write to $file, which belongs to $(owner_of "$file").
  $(cure)"
    fi
    exec {lock_fd}>>"$root/build/.lock-$1"
    command -v flock >/dev/null || return 0
    flock -n "$lock_fd"
}
unlock() { exec {lock_fd}>&-; }

# Says what is waited for, and on a terminal how far that is.
wait_for_lock() {
    local line shown=''
    say "waiting for another ./dramatis or ./test that is at work on this ($1)…"
    until flock -w 2 "$lock_fd"; do
        line=$(progress_of "$root/build/$1")
        [[ $line && $line != "$shown" ]] || continue
        shown=$line
        if [[ -t 2 ]]; then printf '\r\e[K%.78s' "dramatis: $line" >&2; fi
    done
    [[ ! -t 2 || ! $shown ]] || printf '\r\e[K' >&2
}

# progress_of DIR: how far the build in there is. ninja adds a line to its log for every step that
# is done.
progress_of() {
    local steps before
    read -r steps before 2>/dev/null <"$1/.building" || return 0
    echo "it has built $(($(lines_of "$1/.ninja_log") - before)) of $steps files"
}
lines_of() { wc -l 2>/dev/null <"$1" || echo 0; }

# find_missing GROUP...: sets missing to the packages of these groups that are not installed.
find_missing() {
    local group package tool wanted=() installed
    missing=()
    while read -r group package tool; do
        [[ " $* " == *" $group "* ]] || continue
        [[ $tool ]] && command -v "$tool" >/dev/null || wanted+=("$package")
    done <"$root/packages.txt"
    ((${#wanted[@]} > 0)) || return 0
    # One "ii NAME" a line; a second letter other than i is a package that is known but not
    # installed.
    # shellcheck disable=SC2016  # dpkg-query fills it in
    local format='${db:Status-Abbrev}${Package}\n'
    installed=$'\n'$(dpkg-query -W -f "$format" "${wanted[@]}" 2>/dev/null)$'\n'
    for package in "${wanted[@]}"; do
        [[ $installed == *$'\n'?"i $package"$'\n'* ]] || missing+=("$package")
    done
}

# need_packages GROUP...: install what is missing of these groups.
need_packages() {
    local missing as_root=() tool
    if [[ ${DRAMATIS_NO_APT-} ]] ||
        ! { command -v dpkg-query && command -v apt-get; } >/dev/null; then
        # Not Debian, or not wanted: the same things may be here by other means. CMake looks for the
        # libraries.
        for tool in cmake ninja c++; do
            command -v $tool >/dev/null && continue
            find_missing "$@"
            die "there is no $tool, and no apt-get to install it with." \
                "Please install what Debian calls: ${missing[*]}"
        done
        [[ -e $root/build/release/build.ninja ]] ||
            say "packages are not checked here; trying with what is installed" \
                "(packages.txt lists what is needed)"
        return 0
    fi
    find_missing "$@"
    ((${#missing[@]} > 0)) || return 0
    if ((EUID != 0)); then
        command -v sudo >/dev/null || die "these packages are missing: ${missing[*]}
  They cannot be installed from here: you are not root and there is no sudo. Have an administrator
  run
      apt-get install --no-install-recommends ${missing[*]}
  and start this again. If you have the same tools from elsewhere, set DRAMATIS_NO_APT=1 to use
  those."
        as_root=(sudo)
    fi
    lock packages
    find_missing "$@" # again: another one may have installed them while we waited
    if ((${#missing[@]} > 0)); then
        say "installing the missing packages: ${missing[*]}"
        as_root+=(env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -q -o DPkg::Lock::Timeout=300)
        quietly "$root/build/packages.log" "${as_root[@]}" update ||
            say "apt-get update failed (see above); trying with the package lists that are here"
        quietly "$root/build/packages.log" \
            "${as_root[@]}" install -y --no-install-recommends "${missing[@]}" ||
            die "could not install the packages (see above). By hand: apt-get install ${missing[*]}"
    fi
    unlock
}

# wish_packages WHY GROUP...: install what is missing of these groups if this system has it and
# nobody objects, else say so and go on. On a terminal it asks; elsewhere, and where CI is set, it
# does it and says so.
wish_packages() {
    local why=$1 missing package question
    shift
    [[ ! ${DRAMATIS_NO_APT-} ]] &&
        { command -v dpkg-query && command -v apt-cache; } >/dev/null || return 0
    find_missing "$@"
    ((${#missing[@]} > 0)) || return 0
    if [[ ${DRAMATIS_NO_BROWSER-} ]]; then
        say "not installed, as DRAMATIS_NO_BROWSER is set: ${missing[*]}; $why are skipped"
        return 0
    fi
    for package in "${missing[@]}"; do
        [[ $(LC_ALL=C apt-cache policy "$package" 2>/dev/null) == *"Candidate: "[0-9]* ]] &&
            continue
        say "this system has no package $package; $why are skipped"
        return 0
    done
    question="$why need these packages, which are not installed: ${missing[*]}. Install them now?"
    if ! agreed "$question"; then
        say "not installed; $why are skipped (DRAMATIS_NO_BROWSER=1 saves the question)"
        export DRAMATIS_NO_BROWSER=1
        return 0
    fi
    (need_packages "$@") || say "$why are skipped"
}

# agreed QUESTION: the answer from the terminal; yes where there is none to ask, or in CI.
agreed() {
    local answer=''
    if [[ ${CI-} && ${CI-} != false ]] || ! has_terminal; then return 0; fi
    printf 'dramatis: %s [y/N] ' "$1" >&2
    read_answer || echo >&2
    [[ $answer == [yY]* ]]
}
# Not stdin, which is the program's.
has_terminal() { [[ -t 2 ]] && { : </dev/tty; } 2>/dev/null; }
read_answer() { read -r answer </dev/tty; }

# What a build folder depends on but CMake does not watch: the CPU (-march=native: code for another
# one dies of SIGILL), the compiler, the place of the checkout (build.ninja is full of absolute
# paths), the presets.
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

# --- what this machine, or the container that we are in, lets us use

proc=/proc cgroups=/sys/fs/cgroup # the tests have others

# for_each_cgroup CONTROLLER COMMAND...: the command with the folder of our control group of version
# 2, or of that controller of version 1, and with each above it: the limits of all of them hold. In
# a container the upper part of the path is often not there.
for_each_cgroup() {
    local controller=$1 number list path top
    shift
    while IFS=: read -r number list path; do
        if [[ $number == 0 && ! $list ]]; then
            top=$cgroups
            [[ -d $top/unified && ! -e $top/cgroup.controllers ]] && top=$top/unified
        elif [[ ,$list, == *",$controller,"* ]]; then
            top=$cgroups/$controller
            [[ -d $top ]] || top=$cgroups/$list
        else
            continue
        fi
        while :; do
            [[ ! -d $top$path ]] || "$@" "$top$path"
            [[ $path == */* && $path != / ]] || break
            path=${path%/*}
        done
    done 2>/dev/null <"$proc/self/cgroup"
}

# number_in FILE [KEY]: the first number of it, or of the line that begins with the key; nothing if
# there is none.
number_in() {
    local first second
    while read -r first second _; do
        [[ ${2-} && $first != "${2-}" ]] && continue
        [[ ! ${2-} ]] || first=$second
        [[ ! $first =~ ^[0-9]+$ ]] || echo "$first"
        return 0
    done 2>/dev/null <"$1"
}

# What is left under the limits of one control group, in bytes. Files that are cached there would
# make room.
memory_left() {
    local dir=$1 file limit used cached
    for file in memory.max memory.high memory.limit_in_bytes; do
        limit=$(number_in "$dir/$file")
        # Version 1 has a number near 2^63 for "no limit".
        [[ $limit && ${#limit} -lt 18 ]] || continue
        used=$(number_in "$dir/memory.current")
        used=${used:-$(number_in "$dir/memory.usage_in_bytes")}
        cached=$(number_in "$dir/memory.stat" inactive_file)
        cached=${cached:-$(number_in "$dir/memory.stat" total_inactive_file)}
        used=$((${used:-0} - ${cached:-0}))
        echo $((limit - (used > 0 ? used : 0)))
    done
}

# How many processors the quota of one control group comes to, rounded up.
processors_allowed() {
    local quota period
    if ! read -r quota period _ 2>/dev/null <"$1/cpu.max"; then
        quota=$(number_in "$1/cpu.cfs_quota_us") # -1: none
        period=$(number_in "$1/cpu.cfs_period_us")
    fi
    [[ ! $quota =~ ^[0-9]+$ || ! $period =~ ^[1-9][0-9]*$ ]] ||
        echo $(((quota + period - 1) / period))
}

least() { sort -n | head -n 1; }

# The processors that we may use.
processors() {
    local count
    count=$({ nproc; for_each_cgroup cpu processors_allowed; } | least)
    echo $((count > 0 ? count : 1))
}

# As many compilers at once as there are processors, and a gigabyte of free memory for each.
jobs_that_fit() {
    local jobs memory kilobytes
    kilobytes=$(number_in "$proc/meminfo" MemAvailable:)
    memory=$({
        [[ ! $kilobytes ]] || echo $((kilobytes * 1024))
        for_each_cgroup memory memory_left
    } | least)
    jobs=$(processors)
    [[ ! $memory ]] || ((memory / 1073741824 >= jobs)) || jobs=$((memory / 1073741824))
    echo $((jobs > 0 ? jobs : 1))
}

# --- building

# plan_of DIR [TARGET...]: what ninja would do, a line that begins with [ for each step. Only under
# the lock, or where we cannot write: ninja mends its logs when it reads them, also when it is only
# asked. A copy of build.ninja has no rule to make it anew: of the real one, ninja -n says only that
# it would look for new files first.
plan_of() {
    local dir=$1 copy
    shift
    copy=$(mktemp) && cat "$dir/build.ninja" >"$copy" 2>/dev/null
    (cd "$dir" && NINJA_STATUS='[%f/%t] ' ninja -n -f "$copy" "$@" 2>&1)
    rm -f "$copy"
}
steps_in() { grep -c '^\[' <<<"$1"; }

# time_for STEPS JOBS: how long that takes. A step takes some 2.5 seconds, a few of them a quarter
# of a minute.
time_for() {
    local minutes=$((($1 * 5 / 2 / $2 + 30) / 60))
    if ((minutes <= 2)); then echo 'a minute or two'; else echo "about $minutes minutes"; fi
}

# What the program is made of.
sources=(CMakeLists.txt CMakePresets.json bench cmake src web weights)

# newer_source FILE TEST: one of them for which find's test against that file holds.
newer_source() {
    find "${sources[@]/#/"$root/"}" -path "$root/web/node_modules" -prune -o \
        "$2" "$1" -print -quit 2>/dev/null
}

# can_run_now DIR PROGRAM: whether the program in there is for this machine, and no source changed
# in content, name or place since it was seen to be up to date.
can_run_now() {
    [[ -x $1/bin/$2 && -e $1/.up-to-date && -e $1/.fingerprint ]] &&
        [[ $(<"$1/.fingerprint") == "$(fingerprint release)" ]] &&
        [[ ! $(newer_source "$1/.up-to-date" -cnewer) ]]
}

# warn_if_stale DIR PROGRAM: for a program that we cannot build.
warn_if_stale() {
    local plan source=''
    if command -v ninja >/dev/null; then
        plan=$(plan_of "$1" "$2")
        (($(steps_in "$plan") == 0)) || source='the sources'
    else
        source=$(newer_source "$1/bin/$2" -newer)
    fi
    [[ ! $source ]] || say "this program is out of date: ${source#"$root/"} changed since" \
        "$(owner_of "$1/bin/$2") built it.
  $(cure)"
}

# build PRESET [TARGET...]: configure and build, by default everything. Needs the packages. ninja
# runs under the command in the array run_under, if there is one.
run_under=()
build() {
    local preset=$1 dir=$root/build/${1%-tests} what=dramatis first=false
    local print stamp began plan steps jobs status
    shift
    [[ $preset == release* ]] || what+=", $preset build"
    stamp=$dir/.fingerprint
    print=$(fingerprint "$preset")
    if ! try_lock "${dir##*/}"; then
        # Another one builds. For the program alone we need not wait, if nothing that it is made of
        # changed.
        if [[ $preset == release ]] && can_run_now "$dir" "$1"; then
            unlock
            return 0
        fi
        wait_for_lock "${dir##*/}"
    fi
    if [[ ! -e $dir/build.ninja || ! -e $stamp || $(<"$stamp") != "$print" ]]; then
        first=true
        [[ ! -e $stamp ]] ||
            say "the CPU, the compiler, the presets or the checkout's place changed: starting anew"
        [[ ! -e $dir ]] || refuse_foreign_files "$dir"
        { rm -rf "$dir" && mkdir -p "$dir"; } || die "cannot clear $dir"
    fi
    # The tests configure each time, as build/release may have been made without them. ./dramatis
    # must not, or it would turn them off again; ninja itself restarts CMake when a CMake file
    # changes.
    if $first || [[ $preset != release ]]; then
        $first || refuse_foreign_files "$dir"
        quietly "$dir/configure.log" cmake -S "$root" --preset "$preset" ||
            die "CMake failed (see above)"
        echo "$print" >"$stamp"
    fi
    began=$(($(date +%s) - 1)) # the clock of files lags behind this one a little
    # New and removed source files first.
    (cd "$dir" && quietly configure.log ninja build.ninja) || die "CMake failed (see above)"
    plan=$(plan_of "$dir" "$@")
    if [[ $plan != *'no work to do.' ]]; then
        refuse_foreign_files "$dir"
        jobs=$(jobs_that_fit)
        steps=$(steps_in "$plan")
        say "building $what: $steps steps, $jobs at a time, $(time_for "$steps" "$jobs")" \
            "if the machine is idle…"
        echo "$steps $(lines_of "$dir/.ninja_log")" >"$dir/.building"
        # On a terminal ninja rewrites one line.
        (cd "$dir" && export NINJA_STATUS='[%p of %t steps, %e s] ' &&
            exec "${run_under[@]}" ninja -j "$jobs" "$@") </dev/null >&2
        status=$?
        rm -f "$dir/.building"
        ((status == 0)) || die "the build failed (see above)"
    fi
    # As of when we looked: what was edited meanwhile may not be in it.
    [[ -e $dir/.up-to-date && ! $(newer_source "$dir/.up-to-date" -cnewer) ]] ||
        touch -d "@$began" "$dir/.up-to-date"
    hand_back
    unlock
}
